import { ButtonForm } from '#app/forms/button-form.tsx';
import { formAction, formHeaders, onward } from '#app/forms/form-action.server.ts';
import { forOperator } from '#app/regie/acts/act-page.server.ts';
import { requireOperator } from '#app/regie/acts/perform.server.ts';
import { PhoneLine } from '#app/regie/alarms/phone-line.tsx';
import { listPhones } from '#app/regie/alarms/phones.server.ts';
import styles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { endOwnDevices } from '#domain/alarms/devices.ts';
import { endOwnDevicesInput } from '#domain/alarms/schema.ts';
import { parseInput } from '#domain/input.ts';
import { regie } from '#site/copy/regie.ts';
import { phonesCopy as copy } from '#site/copy/regie-phones.ts';
import type { Route } from './+types/telephones.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export function loader({ context }: Route.LoaderArgs) {
  return forOperator(context, async ({ ctx: { dependencies }, session, now }) => ({
    phones: await listPhones(dependencies, session, [session.operator.id]),
    now,
  }));
}

export const action = formAction({
  read: async ({ ctx, form }) => ({
    session: await requireOperator(ctx, form),
    ...parseInput(endOwnDevicesInput, Object.fromEntries(form)),
  }),
  async done({ session, device_id }, { ctx }) {
    await endOwnDevices(ctx.dependencies.db, session, device_id);
    return onward(ctx, regiePaths.phones(), 'regie-done');
  },
});

export const headers = formHeaders;

export default function Phones({ loaderData: { phones, now } }: Route.ComponentProps) {
  return (
    <>
      <h1 className={styles.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      {phones.length === 0 && <p className={`${styles.block} ${styles.empty}`}>{copy.none}</p>}
      <ul className={styles.list}>
        {phones.map((phone) => (
          <li key={phone.id} className={`${styles.block} ${styles.person}`}>
            <PhoneLine phone={phone} now={now} />
            <ButtonForm
              fields={{ device_id: phone.id }}
              className="btn btn--danger-l btn--sm"
              pendingLabel={copy.ending}
            >
              <span aria-hidden="true">{copy.end}</span>
              <span className="vh">{copy.endOf(phone.name)}</span>
            </ButtonForm>
          </li>
        ))}
      </ul>
      {phones.length > 1 && (
        <ButtonForm className="btn btn--danger btn--sm" pendingLabel={copy.ending}>
          {copy.endAll}
        </ButtonForm>
      )}
    </>
  );
}
