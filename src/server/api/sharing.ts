import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { currentContest } from '#domain/contest/service.ts';
import type { ShareTexts } from '#domain/contest/share-text-rules.ts';
import { ownReferralCode } from '#domain/identity/inviter.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { readShared } from '#domain/sharing/rules.ts';
import type { ShareCard } from '#domain/sharing/schema.ts';
import { isVoteOver, shareCard } from '#domain/sharing/service.ts';
import { paths } from '#site/paths.ts';
import { NETWORKS, networkLink, shareAddress, withReferral } from '#site/sharing-links.ts';
import { shareMessage } from '#site/sharing-message.ts';
import type { Dependencies } from '../dependencies.ts';
import { POSITION_RATE } from '../limits/limits.ts';
import { errorAnswers, redirectAnswer } from './documentation.ts';

/** Shares a link, for browsers that do not know their user's code: without scripts, or with data saving on. */
export const sharingApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  const { db, config, show } = deps;

  /** Redirects to a network with the link and the sentence that pages share; this route's address holds neither. */
  app.get(
    '/share/:network',
    {
      config: { rateLimit: POSITION_RATE },
      schema: {
        tags: ['Partage'],
        summary: 'Envoyer un lien partagé, avec le code de parrainage de la personne connectée',
        description: '302 : vers WhatsApp, Facebook ou X ; vers l’accueil si rien n’est partagé.',
        params: z.object({ network: z.enum(NETWORKS) }),
        querystring: z.record(z.string(), z.unknown()),
        response: { 302: redirectAnswer, ...errorAnswers(422) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const shared = readShared((name) => opaqueId(request.query[name]));
      const { contest } = await currentContest(db, config.competitionId);
      const card = shared && (await shareCard(db, config.competitionId, shared, async () => contest));
      const over = card !== null && (await isVoteOver(db, config.competitionId, card, contest));
      const message = card && messageFor(card, (await show.get()).share_texts, over);
      if (!shared || !message) return reply.redirect(paths.home(), 302);
      const { session } = request;
      const code = session?.registered ? await ownReferralCode(db, session) : null;
      const url = withReferral(shareAddress(config.publicUrl, shared), code);
      return reply.redirect(networkLink(request.params.network, message, url), 302);
    },
  );
};

/** @returns null for a card that no page shares in this way */
function messageFor(card: ShareCard, texts: ShareTexts, over: boolean): string | null {
  switch (card.kind) {
    case 'candidate':
      return shareMessage(texts, { kind: 'candidate', candidate: card.candidate, over });
    case 'votes':
      return shareMessage(texts, { kind: 'votes', candidates: card.candidates, over });
    case 'results':
      return shareMessage(texts, { kind: 'results', week: card.week });
    case 'faq':
      return shareMessage(texts, { kind: 'faq' });
    default:
      return null;
  }
}
