import { type Act, type ActContext, type ActOfTwo, within } from '#domain/acts/act.ts';
import { type ActPreview, figureFact, pictureFact, textFact } from '#domain/acts/facts-schema.ts';
import { OutsideLimit } from '#domain/outside-limit.ts';
import { newId } from '#domain/uuid.ts';
import type { VideoInput } from './act-schema.ts';
import { type GrantDependencies, videoWeight } from './grant-weight.ts';
import { watchAddress } from './video-address-rules.ts';
import {
  addVideo,
  changeVideo,
  moveVideo,
  removeVideo,
  type VideoText,
  withdrawVideo,
} from './video-admin.ts';

const subject = ({ id }: { id: string }) => `video:${id}`;

/** A video gives bonus votes to every account that watches it to its end. */
const create: ActOfTwo<VideoInput<'create'>, GrantDependencies> = {
  area: 'videos',
  weight: (tx, deps, { input, now }) =>
    videoWeight(tx, deps, { id: null, text: toVideoText({ now }, input), now }),
  subject: ({ title }) => `video:${title}`,
  preview: async (context, input) => whatItGives(toVideoText(context, input), null),
  async run(context, input) {
    const id = newId();
    const text = toVideoText(context, input);
    await addVideo(within(context), id, text);
    return { after: { id, ...text }, answer: { id } };
  },
};

const edit: ActOfTwo<VideoInput<'edit'>, GrantDependencies> = {
  area: 'videos',
  weight: (tx, deps, { input: { id, version: _, ...input }, now }) =>
    videoWeight(tx, deps, { id, text: toVideoText({ now }, input), now }),
  subject,
  preview: async (context, { version, ...input }) => whatItGives(toVideoText(context, input), version),
  async run(context, { id, version, ...input }) {
    const text = toVideoText(context, input);
    return { before: await changeVideo(within(context), { id, version }, text), after: text };
  },
};

const move: Act<VideoInput<'move'>> = {
  area: 'videos',
  weight: 'plain',
  subject,
  async run(context, { id, direction }) {
    await moveVideo(within(context), id, direction);
    return { after: { moved: direction } };
  },
};

/** Plain, so that any operator on duty can withdraw a wrong video at once, before it is discussed. */
const withdraw: Act<VideoInput<'withdraw'>> = {
  area: 'videos',
  weight: 'plain',
  subject,
  async run(context, { id }) {
    const { title, starts_at, ends_at } = await withdrawVideo(within(context), id);
    return { before: { title, starts_at, ends_at }, after: { ends_at: context.now.toISOString() } };
  },
};

const remove: Act<VideoInput<'remove'>> = {
  area: 'videos',
  weight: 'plain',
  subject,
  async run(context, { id }) {
    return { before: await removeVideo(within(context), id), after: null };
  },
};

/** What the second person is shown of a video. @param version of the video that is changed; null for a new one */
function whatItGives(
  { title, description, kind, source, amount, duration_s, poster, starts_at, ends_at }: VideoText,
  version: string | null,
): ActPreview {
  return {
    facts: [
      textFact('title', title),
      textFact('description', description),
      // The second person has to see the film itself: its title may say anything.
      textFact('source', watchAddress(kind, source)),
      ...(poster ? [pictureFact('poster', poster)] : []),
      figureFact('amount', amount),
      figureFact('seconds', duration_s),
      ...(starts_at ? [textFact('starts_at', starts_at)] : []),
      ...(ends_at ? [textFact('ends_at', ends_at)] : []),
    ],
    pinned: { version },
  };
}

/** @throws {AppError} INVALID_INPUT for a video that would end before it begins */
function toVideoText({ now }: Pick<ActContext, 'now'>, input: VideoInput<'create'>): VideoText {
  const { megabytes, captions, poster, starts_at, ends_at, ...text } = input;
  const begins = new Date(starts_at ?? now);
  if (ends_at && new Date(ends_at) <= begins) throw new OutsideLimit('ends_at', 'NOT_LATER', begins);
  return {
    ...text,
    bytes: Math.round(megabytes * 1_000_000),
    captions: captions ?? null,
    poster: poster ?? null,
    starts_at: starts_at ?? null,
    ends_at: ends_at ?? null,
  };
}

export const videoActs = {
  'video.create': create,
  'video.edit': edit,
  'video.move': move,
  'video.withdraw': withdraw,
  'video.remove': remove,
};
