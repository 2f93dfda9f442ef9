import { Form, Link } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/act-form.tsx';
import { actPage } from '#app/regie/act-page.server.ts';
import { CodeForm } from '#app/regie/code-forms.tsx';
import page from '#app/regie/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { actAction } from '#app/regie/perform.server.ts';
import { StrayAnswer } from '#app/regie/stray-answer.tsx';
import { Term } from '#app/regie/term.tsx';
import { type AdminCode, listPartnerCodes } from '#domain/bonus/code-admin.ts';
import { isUuid } from '#domain/uuid-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { regieCodes as copy } from '#site/copy/regie-codes.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import type { Route } from './+types/codes.ts';

const A_PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['code.create', 'code.create-bulk', 'code.end'] as const;

export const loader = actPage(ACTS, async ({ ctx, url }) => {
  const begins = (url.searchParams.get('q') ?? '').slice(0, 40);
  const before = url.searchParams.get('avant');
  const search = { begins, before: before && isUuid(before) ? before : null, limit: A_PAGE };
  return {
    begins,
    many: url.searchParams.get('lot') === '1',
    codes: await listPartnerCodes(ctx.dependencies, search),
  };
});

export const action = actAction(ACTS);

export const headers = formHeaders;

export default function Codes({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { begins, many, codes } = loaderData;
  const last = codes.length === A_PAGE ? codes.at(-1)?.id : undefined;
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      <Term name="code" />
      <section className={page.block}>
        <div className={page.head}>
          <h2 className={page.heading}>{many ? copy.many : copy.one}</h2>
          <Link className="lienfl" to={regiePaths.codes(many ? {} : { lot: '1' })}>
            {many ? copy.one : copy.many}
          </Link>
        </div>
        <CodeForm key={String(many)} many={many} />
      </section>
      <section className={`${page.block} ${page.scroll}`}>
        <div className={page.head}>
          <h2 className={page.heading}>{copy.list}</h2>
          <a className="btn btn--2 btn--sm" href={regiePaths.codesFile({ q: begins })} download>
            {copy.export}
          </a>
        </div>
        <Form method="get" className={page.filters}>
          <Field name="q" label={copy.search} defaultValue={begins} maxLength={40} />
          <button type="submit" className="btn btn--2 btn--sm">
            {copy.find}
          </button>
        </Form>
        <StrayAnswer
          answer={answer?.values.act === 'code.end' ? answer : undefined}
          told={codes.some((one) => one.state !== 'ended' && one.id === answer?.values.id)}
        />
        {codes.length === 0 ? <p className="t2">{copy.empty}</p> : <CodeTable codes={codes} />}
        {last && (
          <Link className="lienfl" to={regiePaths.codes({ q: begins, avant: last })}>
            {copy.older}
          </Link>
        )}
      </section>
    </>
  );
}

const LOOKS: Record<AdminCode['state'], string> = {
  planned: 'puce--info',
  running: 'puce--ok',
  'used-up': 'puce--att',
  ended: '',
};

const day = (iso: string | null) => (iso ? utcMinute(iso) : '…');

function CodeTable({ codes }: { codes: AdminCode[] }) {
  return (
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
                <ActForm act="code.end" hidden={{ id: code.id }} submit={copy.end} danger quiet />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
