import { Info } from 'lucide-react';
import { data, redirect } from 'react-router';
import { BonusFailed } from '#app/bonus/bonus-failed.tsx';
import { BonusHead } from '#app/bonus/bonus-head.tsx';
import { readBonusOver } from '#app/bonus/bonus-over.server.ts';
import { BonusOver } from '#app/bonus/bonus-over.tsx';
import styles from '#app/bonus/bonus-page.module.css';
import { claimReferral } from '#app/bonus/claim.server.ts';
import { missionView } from '#app/bonus/mission-view.server.ts';
import { MissionList } from '#app/bonus/missions.tsx';
import { ownBonus } from '#app/bonus/own-bonus.server.ts';
import { ReferralCard } from '#app/bonus/referral-card.tsx';
import { requestBonus } from '#app/bonus/request-bonus.ts';
import { useReferralBonus } from '#app/bonus/use-referral-bonus.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { notify } from '#app/ui/toast/notify.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { fr } from '#site/copy/fr.ts';
import { missionCopy } from '#site/copy/mission.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/mission.ts';

export const handle = { footer: 'wide' } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(missionCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const overview = await ownBonus(ctx, paths.mission());
  if (!overview) return data(null, { status: 503 });
  const over = await readBonusOver(ctx);
  return data({ ...(await missionView(ctx, overview)), over });
}

/** The one form of the page, for browsers without JavaScript. */
export function action({ context }: Route.ActionArgs) {
  return claimReferral(requestFrom(context));
}

export async function clientAction() {
  const refused = await requestBonus({ bonus_type: 'parrainage' });
  if (!refused) return redirect(paths.vote());
  notify({ kind: 'error', text: refused.said });
  return null;
}

export default function MissionPage({ loaderData: view }: Route.ComponentProps) {
  const claiming = useReferralBonus(view && !view.over ? view.referral.state : null);
  return (
    <main>
      <BonusHead
        heading={missionCopy.heading}
        lead={view?.over ? '' : bonusCopy.none}
        count={view?.bonusLeft ?? null}
        tab={paths.mission()}
      />
      {view?.over ? (
        <div className={`page page--nav etroit ${styles.body}`}>
          <BonusOver />
        </div>
      ) : view ? (
        <div className={`page page--nav ${styles.body} ${styles.columns}`}>
          <ReferralCard referral={view.referral} claiming={claiming} />
          <MissionList missions={view.missions} />
          <div className={`avis avis--att ${styles.note}`}>
            <Info size={24} strokeWidth={2.25} aria-hidden="true" />
            <p>{missionCopy.weekly(view.referral.limit)}</p>
          </div>
        </div>
      ) : (
        <div className={`page page--nav etroit ${styles.body}`}>
          <BonusFailed page={paths.mission()} />
        </div>
      )}
    </main>
  );
}
