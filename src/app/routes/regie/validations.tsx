import { Link } from 'react-router';
import { formAction, formHeaders, onward } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { formPage } from '#app/regie/acts/correctable.ts';
import { CORRECTED, DecisionForm } from '#app/regie/acts/decision-form.tsx';
import { OwnRequestList } from '#app/regie/acts/own-request-list.tsx';
import { requireOperator } from '#app/regie/acts/perform.server.ts';
import { sentenceFor } from '#app/regie/acts/read-first.server.ts';
import { correctionPage } from '#app/regie/acts/resumed-form.server.ts';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { toAnswer } from '#app/regie/acts/use-act-page.ts';
import { Details } from '#app/regie/parts/details.tsx';
import { FactList } from '#app/regie/parts/fact-list.tsx';
import { uuidIn } from '#app/regie/parts/id-in-address.ts';
import styles from '#app/regie/parts/page.module.css';
import { Term } from '#app/regie/parts/term.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { InvitationLink } from '#app/regie/team/invitation-link.tsx';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { fallenApprovals, readTies, waitingApprovals } from '#domain/acts/approvals.ts';
import { decide } from '#domain/acts/decisions.ts';
import { decisionInput } from '#domain/acts/schema.ts';
import { parseInput } from '#domain/input.ts';
import { toPage } from '#domain/paging-rules.ts';
import { acts, mayDo } from '#domain/regie/acts.ts';
import { showOwnRequests } from '#domain/regie/own-requests.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { actNames, regie } from '#site/copy/regie.ts';
import { approvalsCopy as told } from '#site/copy/regie-approvals.ts';
import { requestCopy } from '#site/copy/regie-fates.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/validations.ts';

const { approvals: copy } = regie;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export const loader = actPage([], async ({ ctx, session, now, url }) => {
  const { db } = ctx.dependencies;
  const asked = await waitingApprovals(db, { after: uuidIn(url, 'apres'), limit: A_PAGE });
  const authors = asked.map((one) => one.requested_by_id);
  return {
    now,
    self: session.operator.id,
    ties: await readTies(db, session, authors),
    waiting: await Promise.all(
      asked.map(async (one) => ({
        ...one,
        mine: mayDo(session.operator.role, one.act),
        sentence: await sentenceFor(ctx.dependencies, one.act as ActName, one.input).catch(() => null),
      })),
    ),
    fallen: await fallenApprovals(db),
    after: uuidIn(url, 'apres'),
    ...(await ownPage(ctx.dependencies, session.operator.id, url)),
  };
});

const A_PAGE = 20;

/** One page of the operator's own requests. */
async function ownPage(deps: Parameters<typeof showOwnRequests>[0], operatorId: string, url: URL) {
  const asked = { before: uuidIn(url, 'mes'), after: uuidIn(url, 'mesapres') };
  const own = await showOwnRequests(deps, operatorId, { ...asked, limit: A_PAGE + 1 });
  const { rows: requests, edges } = toPage(own.requests, asked, A_PAGE);
  return { own: { ...own, requests }, edges };
}

const FLASH = { approved: 'regie-done', refused: 'regie-refused', withdrawn: 'regie-withdrawn' } as const;

export const action = formAction({
  read: async ({ ctx, form }) => {
    const corrects = form.get('decision') === CORRECTED;
    const sent = { ...Object.fromEntries(form), ...(corrects ? { decision: 'withdrawn' } : {}) };
    return { session: await requireOperator(ctx, form), corrects, ...parseInput(decisionInput, sent) };
  },
  keep: ['id', 'word'],
  async done({ session, corrects, id, decision, word }, { ctx }) {
    const performed = await decide(ctx.dependencies, acts, session, id, decision, word);
    const { token } = (performed.kind === 'done' ? (performed.answer ?? {}) : {}) as { token?: string };
    // Only the demonstration answers with the token: elsewhere the link is only in the e-mail.
    if (token) return { link: ctx.dependencies.config.publicUrl + paths.regieInvitation(token) };
    const form = corrects ? await correctionPage(ctx, session, id) : null;
    return onward(ctx, form ?? regiePaths.approvals(), FLASH[decision]);
  },
});

export const headers = formHeaders;

export default function Approvals({ loaderData, actionData }: Route.ComponentProps) {
  const { self, ties, waiting, after, fallen, own, edges, now } = loaderData;
  const next = waiting.length === A_PAGE ? waiting.at(-1)?.id : undefined;
  const link = actionData && 'link' in actionData ? actionData.link : null;
  const answer = toAnswer(actionData);
  return (
    <>
      <h1 className={styles.title}>{copy.heading}</h1>
      <Term name="secondPerson" />
      {link && <InvitationLink link={link} />}
      <StrayAnswer answer={answer} told={waiting.some((one) => one.id === answer?.values.id)} />
      {waiting.length === 0 && <p className={`${styles.block} ${styles.empty}`}>{copy.empty}</p>}
      <ul className={styles.list}>
        {waiting.map((one) => (
          <li key={one.id} className={styles.block}>
            <h2 className={styles.heading}>{actNames[one.act as ActName] ?? one.act}</h2>
            <p className="sm t2">
              {copy.requestedBy(one.requested_by)} · <LocalTime iso={one.requested_at} now={now} /> ·{' '}
              {copy.expires} <LocalTime iso={one.expires_at} now={now} />
            </p>
            {one.sentence && <p>{one.sentence}</p>}
            {/* Ids are left out when a link or a fact names the same thing. */}
            <Details
              of={one.facts.length > 0 ? null : { ...one.input, contest_id: null, cluster_id: null }}
            />
            <FactList facts={one.facts} />
            <p className={styles.buttons}>
              {typeof one.input.contest_id === 'string' && (
                <Link className="lienfl" to={regiePaths.count(one.input.contest_id)}>
                  {copy.week}
                </Link>
              )}
              {typeof one.input.cluster_id === 'string' && (
                <Link className="lienfl" to={regiePaths.fraudCluster(one.input.cluster_id)}>
                  {copy.look}
                </Link>
              )}
            </p>
            {one.mine ? (
              <DecisionForm
                id={one.id}
                own={one.requested_by_id === self}
                correctable={formPage(one.act, one.input) !== null}
                author={one.requested_by}
                countsFrom={ties[one.requested_by_id] ?? null}
                now={now}
              />
            ) : (
              <p className="sm t2">{copy.others}</p>
            )}
          </li>
        ))}
      </ul>
      {after && (
        <Link className="lienfl" to={regiePaths.approvals()}>
          {requestCopy.first}
        </Link>
      )}
      {next && (
        <Link className="lienfl" to={regiePaths.approvals({ apres: next })}>
          {requestCopy.more}
        </Link>
      )}
      <OwnRequestList own={own} now={now} edges={edges} />
      {fallen.length > 0 && (
        <section className={styles.block}>
          <h2 className={styles.heading}>{told.fallenHeading}</h2>
          <ul>
            {fallen.map((one) => (
              <li key={one.id}>
                <b>{actNames[one.act as ActName] ?? one.act}</b> ·{' '}
                <LocalTime iso={one.decided_at} now={now} />
                <br />
                <span className="sm t2">{told.fallen(one.requested_by, one.over, one.changed)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
