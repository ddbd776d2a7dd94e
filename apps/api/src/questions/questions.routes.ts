/** Routes of the questions about products. */
import { questionModerationEndpoints } from '@jontro/shop/questions/question-moderation.endpoints.ts';
import { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { productTag } from '../catalog/catalog-tags.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { answerQuestion, askQuestion } from './ask-question.ts';
import { listQuestions } from './list-questions.ts';
import { hideAnswer, hideQuestion, replyToQuestion, showAnswer, showQuestion } from './moderate-questions.ts';
import { listMyQuestions } from './my-questions.ts';
import { listProductQuestions } from './product-questions.ts';

export function questionsRoutes(app: App, context: Context): void {
  const { db, publicCache } = context;
  app.route(
    cachedEndpoint(
      publicCache,
      questionEndpoints.listProductQuestions,
      (r) => listProductQuestions(context, r.params.id, r.query),
      { tags: ({ params }) => [productTag(params.id)] },
    ),
  );
  app.route({
    ...questionEndpoints.askQuestion,
    handler: (r) => askQuestion(context, requireUser(r), r.params.id, r.body.text),
  });
  app.route({
    ...questionEndpoints.answerQuestion,
    handler: (r) => answerQuestion(context, requireUser(r), r.params.id, r.body.text),
  });
  app.route({
    ...questionEndpoints.listMyQuestions,
    handler: (r) => listMyQuestions(db, requireUser(r), r.query),
  });
  app.route({
    ...questionModerationEndpoints.listQuestions,
    handler: async (r, reply) => withTotal(reply, await listQuestions(db, r.query)),
  });
  app.route({
    ...questionModerationEndpoints.showQuestion,
    handler: (r) => showQuestion(context, requireUser(r), r.params.id),
  });
  app.route({
    ...questionModerationEndpoints.hideQuestion,
    handler: (r) => hideQuestion(context, requireUser(r), r.params.id, r.body.reason),
  });
  app.route({
    ...questionModerationEndpoints.replyToQuestion,
    handler: (r) => replyToQuestion(context, requireUser(r), r.params.id, r.body.text),
  });
  app.route({
    ...questionModerationEndpoints.showAnswer,
    handler: (r) => showAnswer(context, requireUser(r), r.params.id),
  });
  app.route({
    ...questionModerationEndpoints.hideAnswer,
    handler: (r) => hideAnswer(context, requireUser(r), r.params.id, r.body.reason),
  });
}
