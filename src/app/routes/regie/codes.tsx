import { Form, Link } from 'react-router';
import { regie } from '#app/copy/regie.ts';
import { regieCodes as copy } from '#app/copy/regie-codes.ts';
import { asPage } from '#app/error-response.ts';
import { paths } from '#app/paths.ts';
import { ActForm } from '#app/regie/act-form.tsx';
import { CodeForm } from '#app/regie/code-forms.tsx';
import styles from '#app/regie/content.module.css';
import page from '#app/regie/page.module.css';
import { performForm } from '#app/regie/perform.server.ts';
import { Field } from '#app/ui/form/field.tsx';
import { type DeskCode, listPartnerCodes } from '#domain/bonus/code-desk.ts';
import { AppError } from '#domain/errors.ts';
import { isMessageId } from '#domain/messaging/rules.ts';
import { isConfirmed } from '#domain/regie/rules.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/codes.ts';

const A_PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const session = await ctx.operator();
    if (!session) throw new AppError('NOT_FOUND');
    const begins = (url.searchParams.get('q') ?? '').slice(0, 40);
    const before = url.searchParams.get('avant');
    const search = { begins, before: before && isMessageId(before) ? before : null, limit: A_PAGE };
    return {
      begins,
      many: url.searchParams.get('lot') === '1',
      confirmed: isConfirmed(session.confirmedAt, new Date()),
      codes: await listPartnerCodes(ctx.dependencies, search),
    };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return performForm(context.get(requestContext), request, ['code.create', 'code.create-bulk', 'code.end']);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Codes({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { begins, many, confirmed, codes } = loaderData;
  const last = codes.length === A_PAGE ? codes.at(-1)?.id : undefined;
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      <section className={page.block}>
        <div className={styles.head}>
          <h2 className={page.heading}>{many ? copy.many : copy.one}</h2>
          <Link className="lienfl" to={paths.regieCodes(many ? {} : { lot: '1' })}>
            {many ? copy.one : copy.many}
          </Link>
        </div>
        <CodeForm key={String(many)} many={many} needsCode={!confirmed} answer={answer} />
      </section>
      <section className={`${page.block} ${page.scroll}`}>
        <div className={styles.head}>
          <h2 className={page.heading}>{copy.list}</h2>
          <a className="btn btn--2 btn--sm" href={paths.regieCodesFile({ q: begins })} download>
            {copy.export}
          </a>
        </div>
        <Form method="get" className={page.filters}>
          <Field name="q" label={copy.search} defaultValue={begins} maxLength={40} />
          <button type="submit" className="btn btn--2 btn--sm">
            {copy.find}
          </button>
        </Form>
        {codes.length === 0 ? (
          <p className="t2">{copy.empty}</p>
        ) : (
          <CodeTable codes={codes} answer={answer} />
        )}
        {last && (
          <Link className="lienfl" to={paths.regieCodes({ q: begins, avant: last })}>
            {copy.older}
          </Link>
        )}
      </section>
    </>
  );
}

const day = (iso: string | null) => iso?.slice(0, 16).replace('T', ' ') ?? '…';

function CodeTable({ codes, answer }: { codes: DeskCode[]; answer: Route.ComponentProps['actionData'] }) {
  return (
    <table className={page.table}>
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
            <td>
              <b>{code.code}</b>
            </td>
            <td>{copy.states[code.state]}</td>
            <td>{code.amount}</td>
            <td>{copy.usesOf(code.uses, code.max_uses)}</td>
            <td>
              {day(code.starts_at)} → {day(code.ends_at)}
            </td>
            <td>
              {code.state !== 'ended' && (
                <ActForm act="code.end" hidden={{ id: code.id }} submit={copy.end} danger answer={answer} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
