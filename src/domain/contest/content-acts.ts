import { type Act, type ActContext, within } from '#domain/acts/act.ts';
import type { Area } from '#domain/acts/role-rules.ts';
import { newId } from '#domain/uuid.ts';
import type { BannerInput, FaqInput } from './act-schema.ts';
import {
  addMissingQuestions,
  addPiece,
  changePiece,
  movePiece,
  type PieceKind,
  type PieceText,
  removePiece,
} from './content-admin.ts';

type KnownPiece = { id: string; version: string };

/** The four acts on one kind of short text. @param name what the journal calls it @param toId makes a new one's id */
function textActs<Kind extends PieceKind, Text extends object>(
  kind: Kind,
  area: Area,
  name: string,
  toText: (input: Text) => PieceText[Kind],
  toId: (input: Text) => string,
) {
  const subject = ({ id }: { id: string }) => `${name}:${id}`;
  const plain = { area, weight: 'plain' } as const;
  return {
    create: {
      ...plain,
      subject: () => name,
      async run(context: ActContext, input: Text) {
        const id = toId(input);
        const text = toText(input);
        await addPiece(within(context), kind, id, text);
        return { after: { id, ...text }, answer: { id } };
      },
    },
    edit: {
      ...plain,
      subject,
      async run(context: ActContext, input: Text & KnownPiece) {
        const text = toText(input);
        const { version: _, ...before } = await changePiece(within(context), kind, input, text);
        return { before, after: text };
      },
    },
    remove: {
      ...plain,
      subject,
      async run(context: ActContext, input: KnownPiece) {
        const { version: _, ...before } = await removePiece(within(context), kind, input);
        return { before, after: null };
      },
    },
    move: {
      ...plain,
      subject,
      async run(context: ActContext, { id, direction }: { id: string; direction: 'up' | 'down' }) {
        await movePiece(within(context), kind, id, direction);
        return { after: { moved: direction } };
      },
    },
  } satisfies Record<string, Act>;
}

const banners = textActs(
  'banners',
  'banners',
  'banner',
  ({ title, text, link }: BannerInput<'create'>) => ({ title, text, link: link ?? null }),
  () => newId(),
);

/** The first word of a question's id names its section; the rest means nothing. */
const questions = textActs(
  'faq_items',
  'questions',
  'faq',
  ({ question, answer }: { question: string; answer: string; section?: FaqInput<'create'>['section'] }) => ({
    question,
    answer,
  }),
  ({ section }) => `${section ?? 'autre'}-${newId().slice(-12)}`,
);

/** Adds starter questions to those of the show; a question that the show has already stays as it is. */
const adopt: Act<FaqInput<'adopt'>> = {
  area: 'questions',
  weight: 'plain',
  subject: () => 'faq',
  async run(context, { questions: offered }) {
    const adopted = await addMissingQuestions(within(context), offered);
    return { after: { questions: adopted } };
  },
};

export const contentActs = {
  'banner.create': banners.create,
  'banner.edit': banners.edit,
  'banner.remove': banners.remove,
  'banner.move': banners.move,
  'faq.create': questions.create,
  'faq.adopt': adopt,
  'faq.edit': questions.edit,
  'faq.remove': questions.remove,
  'faq.move': questions.move,
};
