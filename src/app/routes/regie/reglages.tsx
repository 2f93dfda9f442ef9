import { data } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { typed } from '#app/forms/form-answer.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { performForm } from '#app/regie/acts/perform.server.ts';
import { formToPreview } from '#app/regie/acts/typed-form.server.ts';
import { carriesFile } from '#app/regie/files/picture-form.server.ts';
import { performLogo } from '#app/regie/files/upload.server.ts';
import page from '#app/regie/parts/page.module.css';
import { SettingsCount } from '#app/regie/settings/settings-count.tsx';
import { SettingsName } from '#app/regie/settings/settings-name.tsx';
import { SettingsTexts } from '#app/regie/settings/settings-texts.tsx';
import { SettingsTheme } from '#app/regie/settings/settings-theme.tsx';
import { settingsView } from '#app/regie/settings/settings-view.server.ts';
import { SettingsVotes } from '#app/regie/settings/settings-votes.tsx';
import { SettingsZone } from '#app/regie/settings/settings-zone.tsx';
import { requestFrom } from '#app/request.ts';
import { THEME_COLOURS } from '#domain/contest/theme-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { regieSettings as copy } from '#site/copy/regie-settings.ts';
import type { Route } from './+types/reglages.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = [
  'settings.name',
  'settings.logo',
  'settings.votes',
  'settings.count',
  'settings.zone',
  'settings.theme',
  'settings.texts',
] as const;

export const loader = actPage(ACTS, async ({ ctx, now }) => ({ ...(await settingsView(ctx)), now }));

/** Changes a part of the settings; the button of the preview saves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  if (carriesFile(request)) return performLogo(ctx, request);
  const form = await formToPreview(request);
  if (form) return data({ colours: typed(form, THEME_COLOURS) });
  return performForm(ctx, request, ACTS);
}

export const headers = formHeaders;

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, logo, open, countries, ours, sample, pictures, host, now } = loaderData;
  const colours = actionData && 'colours' in actionData ? actionData.colours : null;
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      <SettingsName settings={settings} />
      <SettingsVotes votes={settings.votes} listed={countries} open={open} />
      <SettingsCount count={settings.count} />
      <SettingsZone zone={settings.zone} now={now} />
      <SettingsTheme
        key={settings.theme.version}
        name={settings.name.name}
        logo={logo}
        theme={settings.theme}
        typed={colours}
      />
      <SettingsTexts
        key={settings.texts.version}
        texts={settings.texts}
        ours={ours}
        sample={sample}
        pictures={pictures}
        host={host}
      />
    </>
  );
}
