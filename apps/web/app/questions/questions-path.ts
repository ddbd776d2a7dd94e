/** The page on which staff answer questions. */
export const questionsPath = '/dashboard/questions';
