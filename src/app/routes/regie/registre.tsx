import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { actAction } from '#app/regie/acts/perform.server.ts';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { RegisterLog } from '#app/regie/counting/register-log.tsx';
import styles from '#app/regie/parts/page.module.css';
import { Term } from '#app/regie/parts/term.tsx';
import { watchLogs } from '#domain/register/watch.ts';
import { regie } from '#site/copy/regie.ts';
import { regieRegisterCopy as copy } from '#site/copy/regie-register.ts';
import type { Route } from './+types/registre.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['register.resume'] as const;

export const loader = actPage(ACTS, async ({ ctx }) => ({
  logs: await watchLogs(ctx.dependencies),
}));

export const action = actAction(ACTS);

export const headers = formHeaders;

/** The state of each contest's public register. */
export default function PublicRegister({ loaderData: { logs, may }, actionData }: Route.ComponentProps) {
  const offered = (id: unknown) => may.length > 0 && logs.some((one) => one.contest_id === id && isLost(one));
  return (
    <>
      <h1 className={styles.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      <Term name="register" />
      <StrayAnswer answer={actionData} told={offered(actionData?.values.contest_id)} />
      {logs.length === 0 && <p className={`${styles.block} ${styles.empty}`}>{copy.none}</p>}
      {logs.map((watched) => (
        <RegisterLog key={watched.contest_id} watched={watched} mayResume={offered(watched.contest_id)} />
      ))}
    </>
  );
}

const isLost = ({ fault }: { fault: { kind: string } | null }) => fault?.kind === 'behind';
