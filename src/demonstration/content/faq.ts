import { starterQuestions } from '#site/copy/starter-questions.ts';

/** The demonstration has adopted what every show is offered. */
export const demoFaq = starterQuestions;
