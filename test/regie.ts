import { decide } from '#domain/acts/decisions.ts';
import type { Role } from '#domain/acts/role-rules.ts';
import { acts } from '#domain/regie/acts.ts';
import { testApplication } from './application.ts';
import { makeOperator } from './operators.ts';
import { type ContestWish, makeShow } from './show.ts';

/** The smallest show with an operator, who acts through the API, and a second one who agrees. */
export async function setupRegie(
  role: Role = 'operator',
  wish: ContestWish = {},
  env: Record<string, string> = {},
) {
  const { app, deps, db } = await testApplication(env);
  const show = await makeShow(db, wish);
  const operator = await makeOperator(deps, role);
  const second = await makeOperator(deps, role);
  const act = async (name: string, payload: object, headers: object = operator.headers) => {
    const url = `/api/regie/acts/${name}`;
    const response = await app.inject({ method: 'POST', url, payload, headers: { ...headers } });
    const body = response.json();
    return { status: response.statusCode, answer: body.data?.answer, kind: body.data?.kind, ...body };
  };
  const approve = async (approval: string) => {
    const performed = await decide(deps, acts, second.session, approval, 'approved');
    return performed.kind === 'done' ? performed.answer : null;
  };
  /** Does an act of two persons: one operator requests it, the other approves. @returns what the act answers */
  const agreed = async (name: string, payload: object) => {
    const asked = await act(name, payload);
    if (asked.kind !== 'requested') throw new Error(`${name}: ${JSON.stringify(asked)}`);
    return approve(asked.data.approval);
  };
  return { app, deps, db, show, operator, second, act, approve, agreed };
}
