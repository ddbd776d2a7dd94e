/** The Bengali texts of questions and answers, for what shows them. */
import { questions } from '@jontro/shop/languages/bn/questions.bn.ts';
import { registerLanguage } from '../language/translate.ts';

registerLanguage('bn', questions);
