import type { Role } from '#domain/regie/rules.ts';
import { testApplication } from './application.ts';
import { makeOperator } from './operators.ts';
import { makeShow } from './show.ts';

/** The smallest show with somebody at the régie's desk, who acts by call. */
export async function regieDesk(role: Role = 'operator') {
  const { app, deps, db } = await testApplication();
  const show = await makeShow(db);
  const operator = await makeOperator(deps, role);
  const act = async (name: string, payload: object, headers: object = operator.headers) => {
    const url = `/api/regie/acts/${name}`;
    const response = await app.inject({ method: 'POST', url, payload, headers: { ...headers } });
    const body = response.json();
    return { status: response.statusCode, answer: body.data?.answer, ...body };
  };
  return { app, deps, db, show, operator, act };
}
