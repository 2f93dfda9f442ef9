import { ChevronRight, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { previewFor } from '#app/previews/preview.server.ts';
import { previewTags } from '#app/previews/preview-tags.ts';
import { HeadCard } from '#app/register/head-card.tsx';
import { HeadsTable } from '#app/register/heads-table.tsx';
import {
  OwnVote,
  PastWeeks,
  PrintedFrom,
  RegisterLimits,
  VotesFigure,
} from '#app/register/overview-parts.tsx';
import { ProgramCard } from '#app/register/program-card.tsx';
import { RecountPanel } from '#app/register/recount-panel.tsx';
import styles from '#app/register/register.module.css';
import {
  type RegisterOfWeek,
  type RegisterOverview,
  registerView,
} from '#app/register/register-view.server.ts';
import { pageFrom } from '#app/request.ts';
import { barRules } from '#app/results/result-rules.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { fr } from '#site/copy/fr.ts';
import { recountCopy, registerCopy } from '#site/copy/register.ts';
import { registerPages } from '#site/register-pages.ts';
import type { Route } from './+types/registre.ts';

export const handle = { bar: 'back' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: fr.title(registerCopy.pageTitle) }];
  const { preview, ...view } = loaderData;
  const title = view.kind === 'week' ? toTitle(view) : registerCopy.pageTitle;
  return [{ title: fr.title(title) }, ...previewTags(toCardWords(view), preview)];
};

const toTitle = ({ register: { week }, result }: RegisterOfWeek) =>
  result?.told ? recountCopy.title(week) : registerCopy.weekHeading(week);

/** The words of the link's card; a link shared after a recount says that one was made. */
function toCardWords(view: (RegisterOfWeek & { recounted: boolean }) | RegisterOverview) {
  if (view.kind === 'overview' || !view.result)
    return { title: registerCopy.pageTitle, description: registerCopy.description };
  const { week } = view.register;
  if (view.recounted) return recountCopy.card(week, view.result.total);
  return { title: recountCopy.title(week), description: recountCopy.description(week) };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = pageFrom(context);
  const { searchParams } = new URL(request.url);
  const view = await registerView(ctx, searchParams.get('semaine'));
  if (view.kind === 'overview') return { ...view, preview: await previewFor(ctx, registerPages.register()) };
  const { week, contestId } = view.register;
  // The card may call a result exact only if the register contains it as it was published.
  const recounted = searchParams.get('rc') === '1' && view.result?.exact === true;
  const preview = await previewFor(
    ctx,
    registerPages.register(week),
    view.result && { kind: recounted ? 'recount' : 'results', contestId },
    recounted ? registerPages.recounted(week) : undefined,
  );
  return { ...view, recounted, preview };
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'week' ? <Week view={loaderData} /> : <Overview view={loaderData} />;
}

function Overview({ view: { newest, past } }: { view: RegisterOverview }) {
  const published = newest?.status === 'published';
  return (
    <main>
      <section className="scene scene--calme">
        <div className={`page ${styles.stage}`}>
          <p className="sur">{registerCopy.kicker}</p>
          <h1 className="h1">{registerCopy.heading}</h1>
          <p className={styles.lead}>{registerCopy.lead}</p>
          <p className="sm t2">{registerCopy.nameless}</p>
          {newest ? (
            <div className={styles.now}>
              <p className="sm">
                <b>{registerCopy.week(newest.week)}</b> · {registerCopy.state[newest.status]}
              </p>
              <VotesFigure votes={newest.days.at(-1)?.votes ?? 0} />
              <p className="sm t2">
                {registerCopy.since} <LocalTime iso={newest.since} now={newest.now} />.{' '}
                {published ? registerCopy.open : registerCopy.secret}
              </p>
              {published && (
                <Link className="btn btn--1" to={registerPages.register(newest.week)}>
                  {registerCopy.past.recount}
                </Link>
              )}
            </div>
          ) : (
            <p>{registerCopy.notYet}</p>
          )}
        </div>
      </section>
      <div className={`page page--nav d-cote ${styles.body}`}>
        <div>
          {newest && (
            <>
              <section>
                <h2 className="h2">{registerCopy.head.title}</h2>
                <HeadCard register={newest} />
              </section>
              {newest.days.length > 0 && <HeadsTable days={newest.days} />}
            </>
          )}
          <PastWeeks weeks={past} />
          {newest && <ProgramCard register={newest} />}
        </div>
        <div className={`pile ${styles.beside}`}>
          <OwnVote />
          <RegisterLimits />
        </div>
      </div>
    </main>
  );
}

function Week({ view }: { view: RegisterOfWeek }) {
  const { register, result, shareUrl } = view;
  const { week, status, days, now, since } = register;
  return (
    <main>
      {result && (
        <PagneStyles
          candidates={result.lines.map(({ candidate }) => candidate)}
          rules={barRules(result.lines)}
        />
      )}
      <section className="scene scene--calme">
        <div className={`page ${styles.stage}`}>
          <p className="sur">
            {result ? recountCopy.kicker(week) : `${registerCopy.week(week)} · ${registerCopy.state[status]}`}
          </p>
          <h1 className="h1">{toTitle(view)}</h1>
          {result ? (
            result.told && <p className={styles.lead}>{recountCopy.lead}</p>
          ) : (
            <div className={styles.now}>
              <VotesFigure votes={days.at(-1)?.votes ?? 0} />
              <p className="sm t2">
                {registerCopy.since} <LocalTime iso={since} now={now} />. {registerCopy.secret}
              </p>
              <PrintedFrom register={register} />
            </div>
          )}
        </div>
      </section>
      <div className={`page page--nav d-cote ${styles.body}`}>
        <div>
          {result && (
            <>
              {!result.told && (
                <div className={`avis avis--att ${styles.untold}`}>
                  <Clock size={24} strokeWidth={2.25} aria-hidden="true" />
                  <p>
                    {recountCopy.untold} {recountCopy.soon}
                  </p>
                </div>
              )}
              <RecountPanel
                key={register.contestId}
                register={register}
                lines={result.lines}
                told={result.told}
                shareUrl={shareUrl}
              />
            </>
          )}
          <ProgramCard register={register} />
        </div>
        <div className={`pile ${styles.beside}`}>
          <section>
            <h2 className="h2">{registerCopy.head.title}</h2>
            <HeadCard register={register} />
          </section>
          {days.length > 0 && <HeadsTable days={days} />}
          <Link className="lienfl" to={registerPages.register()}>
            {registerCopy.all}
            <ChevronRight size={18} strokeWidth={2.25} aria-hidden="true" />
          </Link>
        </div>
      </div>
    </main>
  );
}
