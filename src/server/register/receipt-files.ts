import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { codeDigits } from '#domain/register/code-rules.ts';
import { fromHex } from '#domain/register/encoding-rules.ts';
import { ownReceipts } from '#domain/register/own-receipts.ts';
import { openingIn, spellProof } from '#domain/register/proof-rules.ts';
import { proveVote } from '#domain/register/proofs.ts';
import { registerPaths } from '#site/register-paths.ts';
import type { Dependencies } from '../dependencies.ts';

const address = z.object({
  reference: z.string().max(40),
  commitment: z.string().regex(/^[\da-f]{64}$/),
});

/**
 * Serves the proofs of a voter's own votes as files that can be verified without this server: one to keep, which tells
 * for whom the vote is, and one to show, which does not. For another user's votes it answers 404.
 */
export const receiptFiles: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  for (const kind of ['kept', 'shown'] as const) {
    app.get(
      registerPaths.receiptFile(':reference', ':commitment', kind),
      { schema: { hide: true, params: address } },
      async (request, reply) => {
        const { reference, commitment } = request.params;
        if (!request.session) throw new AppError('SIGN_IN_REQUIRED');
        const given = await ownReceipts(deps, request.session, reference);
        const votes = given.flatMap(({ contest_id, votes: own }) =>
          own.map((vote) => ({ contest_id, ...vote })),
        );
        const receipt = votes.find((vote) => vote.commitment === commitment);
        if (!receipt) throw new AppError('NOT_FOUND');
        const { contest_id } = receipt;
        const proof = await proveVote(deps, contest_id, fromHex(commitment), new Date());
        const extra = kind === 'kept' ? openingIn(contest_id, receipt) : null;
        const name = kind === 'kept' ? `recu-${reference}` : 'preuve';
        const file = `${name}-${codeDigits(commitment)}.tlog-proof`;
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="${file}"`)
          .type('text/plain; charset=utf-8')
          .send(spellProof({ ...proof, extra }));
      },
    );
  }
};
