import { expect } from 'vitest';
import type { TestApplication } from './application.ts';

export type Json = Record<string, unknown>;
interface Answer {
  description: string;
  content?: Record<string, { schema: Json }>;
}
interface Operation {
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  security?: Json[];
  responses: Record<string, Answer>;
}
export interface Documentation {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  components: { securitySchemes: Json };
  paths: Record<string, Record<string, Operation>>;
}

/** The document that callers read. */
export async function documentation({ app }: TestApplication): Promise<Documentation> {
  const answer = await app.inject('/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** Each call of a document, such as `POST /api/votes`. */
export const operations = ({ paths }: Documentation) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
