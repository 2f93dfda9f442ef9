import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { currentContest } from '#domain/contest/service.ts';
import { toShow } from '#domain/contest/settings-admin.ts';
import { siteText } from '#domain/contest/share-text-rules.ts';
import { OWN_NAME } from '#domain/contest/show-rules.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { readShared } from '#domain/sharing/rules.ts';
import { pictureAddress, pictureName, shareCard } from '#domain/sharing/service.ts';
import type { Dependencies } from '../dependencies.ts';
import { limitNetwork } from '../limits/anonymous-limit.ts';
import { PICTURES_A_MINUTE } from '../limits/limits.ts';
import { sharedPainter } from '../processes/cluster.ts';
import { shareLimit } from '../processes/shared-limits.ts';
import { IMMUTABLE } from '../requests/cache-control.ts';
import { largestPortrait, type UploadStore } from '../uploads/upload-store.ts';
import { createPictureProcess } from './picture-process.ts';
import { createSharePictures } from './picture-store.ts';

/** Seconds for which a stand-in may be cached, so that a later robot finds the right picture. */
const SOON = 60;

/**
 * Serves the pictures of shared links, at the addresses that pages give (`pictureAddress`). An outdated address
 * redirects to the present one. An address that names nothing, or whose picture cannot be painted now, shows the site's
 * own picture, or one without words where the show does not have the default name.
 *
 * @param assets the folder of the built site, with portraits and the site's own picture
 */
export function registerSharePictures(app: FastifyInstance, deps: Dependencies, assets: string): void {
  const { config, db, log } = deps;
  const painter = createPictureProcess(
    assets,
    config.picturePatienceMs,
    (paths) => sentPictures(deps.uploads, paths),
    deps.cluster ? sharedPainter(deps.cluster) : undefined,
  );
  const store = createSharePictures(path.join(config.dataDir, 'pictures'), painter.paint, (err) =>
    log.warn({ err }, 'a shared link’s picture could not be painted or kept'),
  );
  const admit = limitNetwork(shareLimit(deps.cluster, 'pictures', PICTURES_A_MINUTE));
  app.addHook('onClose', () => painter.stop());

  const current = async () => (await currentContest(db, config.competitionId)).contest;

  /** A temporary picture; a show with another name must not be shown under the default one. */
  async function standIn(): Promise<string> {
    const { name, logo, texts } = toShow(await deps.show.get());
    return name === OWN_NAME && !logo && !siteText(texts, 'title') ? 'apercu.jpg' : 'apercu-neutre.jpg';
  }

  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/partage/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      // Other sites show these pictures wherever the link is shared.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const asked = readShared((name) => opaqueId(request.query[name]));
      const tried = asked?.kind === 'invitation' && !(await app.admitInvitation(request.ip));
      const shared = tried ? null : asked;
      const card = await shareCard(db, config.competitionId, shared, current);
      if (card) {
        const name = pictureName(card);
        if (request.params.name !== `${name}.jpg`) {
          return reply.header('cache-control', 'no-store').redirect(pictureAddress(shared, card), 302);
        }
        const picture = await store.get(name, card, () => admit(request.ip));
        if (picture) {
          return reply.header('cache-control', IMMUTABLE).type('image/jpeg').send(picture);
        }
      }
      return reply
        .header('cache-control', `public, max-age=${SOON}`)
        .type('image/jpeg')
        .send(createReadStream(path.join(assets, await standIn())));
    },
  );
}

/** Reads pictures that operators have sent, portraits in their largest size. @throws when one cannot be read now */
async function sentPictures(
  pictures: UploadStore,
  paths: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const sent = new Map<string, Uint8Array>();
  for (const path of paths) {
    const found = await pictures.read(largestPortrait(path));
    if (found) sent.set(path, found.content);
  }
  return sent;
}
