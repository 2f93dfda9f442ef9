import { Form, Link } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { actAction } from '#app/regie/acts/perform.server.ts';
import { Removal } from '#app/regie/acts/removal.tsx';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { CodeBatches } from '#app/regie/bonus/code-batches.tsx';
import { CodeForm } from '#app/regie/bonus/code-forms.tsx';
import { batchIn, LOOSE } from '#app/regie/bonus/code-search.ts';
import { backFrom, madeIn } from '#app/regie/bonus/made-codes.server.ts';
import { MadeCodesNotice } from '#app/regie/bonus/made-codes.tsx';
import { uuidIn } from '#app/regie/parts/id-in-address.ts';
import page from '#app/regie/parts/page.module.css';
import { Pagination } from '#app/regie/parts/pagination.tsx';
import { Term } from '#app/regie/parts/term.tsx';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { type AdminCode, listPartnerCodes } from '#domain/bonus/code-admin.ts';
import { findCodeBatch, hasLooseCodes, listCodeBatches } from '#domain/bonus/code-batches.ts';
import { AppError } from '#domain/errors.ts';
import { toPage } from '#domain/paging-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { regieCodes as copy } from '#site/copy/regie-codes.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import type { Route } from './+types/codes.ts';

const A_PAGE = 50;
const BATCHES_A_PAGE = 20;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = [
  'code.create',
  'code.create-bulk',
  'code.end',
  'code.stop-batch',
  'code.restart-batch',
] as const;

export const loader = actPage(ACTS, async ({ ctx: { dependencies }, url }) => {
  const begins = (url.searchParams.get('q') ?? '').slice(0, 40);
  const shown = batchIn(url);
  const ofCodes = { before: uuidIn(url, 'avant'), after: uuidIn(url, 'apres') };
  const ofBatches = { before: uuidIn(url, 'lots'), after: uuidIn(url, 'lotsapres') };
  const one = shown && shown !== 'none' ? await findCodeBatch(dependencies, shown) : null;
  if (shown && shown !== 'none' && !one) throw new AppError('NOT_FOUND');
  const [codes, batches, loose, made] = await Promise.all([
    listPartnerCodes(dependencies, { begins, batch: shown, ...ofCodes, limit: A_PAGE + 1 }),
    shown || begins ? [] : listCodeBatches(dependencies, { ...ofBatches, limit: BATCHES_A_PAGE + 1 }),
    !begins && hasLooseCodes(dependencies),
    madeIn(dependencies, url),
  ]);
  return {
    begins,
    many: url.searchParams.get('lot') === '1',
    shown: shown === 'none' ? LOOSE : shown,
    partner: one?.partner ?? null,
    batches: toPage(one ? [one] : batches, ofBatches, BATCHES_A_PAGE),
    loose,
    codes: toPage(codes, ofCodes, A_PAGE),
    made,
  };
});

export const action = actAction(ACTS, backFrom);

export const headers = formHeaders;

export default function Codes({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { begins, many, shown, partner, codes, made } = loaderData;
  const within = shown ? { b: shown } : {};
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      <Term name="code" />
      {made && <MadeCodesNotice made={made.what} />}
      {shown ? (
        <p>
          <Link className="lienfl" to={regiePaths.codes()}>
            {copy.back}
          </Link>
        </p>
      ) : (
        <section className={page.block}>
          <div className={page.head}>
            <h2 className={page.heading}>{many ? copy.many : copy.one}</h2>
            <Link className="lienfl" to={regiePaths.codes(many ? {} : { lot: '1' })}>
              {many ? copy.one : copy.many}
            </Link>
          </div>
          <CodeForm key={`${many}${made?.id}`} many={many} />
        </section>
      )}
      <Batches page={loaderData} answer={answer} />
      <section className={page.block}>
        <div className={page.head}>
          <h2 className={page.heading}>{listHeading(shown, partner)}</h2>
          <a className="btn btn--2 btn--sm" href={regiePaths.codesFile({ q: begins, ...within })} download>
            {copy.export}
          </a>
        </div>
        <Form method="get" className={page.filters}>
          {shown && <input type="hidden" name="b" value={shown} />}
          <Field name="q" label={copy.search} defaultValue={begins} maxLength={40} />
          <button type="submit" className="btn btn--2 btn--sm">
            {copy.find}
          </button>
        </Form>
        <StrayAnswer
          answer={answer?.values.act === 'code.end' ? answer : undefined}
          told={codes.rows.some((one) => one.state !== 'ended' && one.id === answer?.values.id)}
        />
        {codes.rows.length === 0 ? <p className="t2">{copy.empty}</p> : <CodeTable codes={codes.rows} />}
        <Pagination
          edges={codes.edges}
          label={copy.list}
          to={({ before, after }) => regiePaths.codes({ q: begins, ...within, avant: before, apres: after })}
        />
      </section>
    </>
  );
}

function listHeading(shown: string | null, partner: string | null): string {
  if (partner) return copy.ofBatch(partner);
  return shown === LOOSE ? copy.batches.loose : copy.list;
}

interface BatchesProps {
  page: Route.ComponentProps['loaderData'];
  answer: Route.ComponentProps['actionData'];
}

function Batches({ page: { shown, batches, loose }, answer }: BatchesProps) {
  if (shown === LOOSE) return <p className="t2">{copy.batches.looseHelp}</p>;
  const act = answer?.values.act;
  const own = act === 'code.stop-batch' || act === 'code.restart-batch';
  const stands = batches.rows.some(
    ({ id, stopped_at, over }) =>
      id === answer?.values.id && !over && (stopped_at ? 'code.restart-batch' : 'code.stop-batch') === act,
  );
  const some = batches.rows.length > 0;
  if (!some && !loose) return null;
  return (
    <section className={page.block}>
      <h2 className={page.heading}>{copy.batches.heading}</h2>
      <StrayAnswer answer={own ? answer : undefined} told={stands} />
      {some && <CodeBatches batches={batches.rows} />}
      {some && <p className="sm t2">{copy.batches.stopHelp}</p>}
      <Pagination
        edges={batches.edges}
        label={copy.batches.heading}
        to={({ before, after }) => regiePaths.codes({ lots: before, lotsapres: after })}
      />
      {loose && !shown && !batches.edges.older && (
        <p>
          <b>{copy.batches.loose}</b> <span className="sm t2">{copy.batches.looseHelp}</span>{' '}
          <Link className="lienfl" to={regiePaths.codes({ b: LOOSE })}>
            {copy.batches.seeLoose}
          </Link>
        </p>
      )}
    </section>
  );
}

const LOOKS: Record<AdminCode['state'], string> = {
  planned: 'puce--info',
  running: 'puce--ok',
  'used-up': 'puce--att',
  stopped: 'puce--err',
  ended: '',
};

const day = (iso: string | null) => (iso ? utcMinute(iso) : '…');

function CodeTable({ codes }: { codes: AdminCode[] }) {
  return (
    <WideTable label={copy.list}>
      <table className={`${page.table} ${page.stack}`}>
        <thead>
          <tr>
            <th scope="col">{copy.code}</th>
            <th scope="col">{copy.state}</th>
            <th scope="col">{copy.gives}</th>
            <th scope="col">{copy.uses}</th>
            <th scope="col">{copy.period}</th>
            <th scope="col">{copy.actions}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code.id}>
              <td data-label={copy.code}>
                <b>{code.code}</b>
              </td>
              <td data-label={copy.state}>
                <span className={`puce ${LOOKS[code.state]}`}>{copy.states[code.state]}</span>
              </td>
              <td data-label={copy.gives}>{code.amount}</td>
              <td data-label={copy.uses}>{copy.usesOf(code.uses, code.max_uses)}</td>
              <td data-label={copy.period}>
                {day(code.starts_at)} → {day(code.ends_at)}
              </td>
              <td data-label={copy.actions}>
                {code.state !== 'ended' && (
                  <Removal
                    act="code.end"
                    fields={{ id: code.id }}
                    says={copy.end}
                    of={code.code}
                    consequence={copy.ending}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
