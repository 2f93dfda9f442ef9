import { data } from 'react-router';
import { asPage } from '#app/error-response.ts';
import { readForm, typed } from '#app/forms/form-answer.server.ts';
import page from '#app/regie/page.module.css';
import { performForm } from '#app/regie/perform.server.ts';
import { SettingsName } from '#app/regie/settings-name.tsx';
import { SettingsTexts } from '#app/regie/settings-texts.tsx';
import { SettingsTheme } from '#app/regie/settings-theme.tsx';
import { settingsView } from '#app/regie/settings-view.server.ts';
import { SettingsVotes } from '#app/regie/settings-votes.tsx';
import { carriesFile, performLogo } from '#app/regie/upload.server.ts';
import { requestFrom } from '#app/request.ts';
import { isConfirmed } from '#domain/acts/rules.ts';
import { THEME_COLOURS } from '#domain/contest/theme-rules.ts';
import { AppError } from '#domain/errors.ts';
import { regie } from '#site/copy/regie.ts';
import { regieSettings as copy } from '#site/copy/regie-settings.ts';
import type { Route } from './+types/reglages.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  try {
    const session = await ctx.operator();
    if (!session) throw new AppError('NOT_FOUND');
    return { confirmed: isConfirmed(session.confirmedAt, new Date()), ...(await settingsView(ctx)) };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

/** Changes a part of the settings; the button of the preview saves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  if (carriesFile(request)) return performLogo(ctx, request);
  const form = await readForm(request.clone()).catch(() => null);
  if (form?.get('apercu')) return data({ colours: typed(form, THEME_COLOURS) });
  return performForm(ctx, request, [
    'settings.name',
    'settings.logo',
    'settings.votes',
    'settings.theme',
    'settings.texts',
  ]);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, logo, confirmed, open, countries, ours, sample, pictures, host } = loaderData;
  const answer = actionData && 'code' in actionData ? actionData : undefined;
  const colours = actionData && 'colours' in actionData ? actionData.colours : null;
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      <SettingsName settings={settings} answer={answer} />
      <SettingsVotes
        votes={settings.votes}
        listed={countries}
        open={open}
        needsCode={!confirmed}
        answer={answer}
      />
      <SettingsTheme
        key={settings.theme.version}
        name={settings.name.name}
        logo={logo}
        theme={settings.theme}
        answer={answer}
        typed={colours}
      />
      <SettingsTexts
        key={settings.texts.version}
        texts={settings.texts}
        ours={ours}
        sample={sample}
        pictures={pictures}
        host={host}
        answer={answer}
      />
    </>
  );
}
