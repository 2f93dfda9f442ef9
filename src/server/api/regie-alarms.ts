import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { forgetGone, ownDevice, stopOnDevice, tellOnDevice } from '#domain/alarms/devices.ts';
import { alarmDeviceInput, alarmEndpointInput } from '#domain/alarms/schema.ts';
import { AppError } from '#domain/errors.ts';
import { alarmPushTest } from '#site/copy/regie-alarms.ts';
import { toAlarmMessage } from '../alarms/alarm-message.ts';
import type { Dependencies } from '../dependencies.ts';
import { ALARM_DEVICE_LIMIT, ALARM_TEST_RATE } from '../limits/limits.ts';
import { createPushProcess } from '../push/push-process.ts';
import { toContact } from '../push/push-rules.ts';
import { ownCookies } from '../sessions/own-cookies.ts';
import { operatorFor } from '../sessions/regie-session.ts';
import { errorAnswers } from './documentation.ts';

/** Seconds for which a push service may keep a trial: its operator looks at the phone now. */
const TRIAL_KEPT_S = 60;

const done = { 200: z.object({ data: z.object({ told: z.boolean() }) }), ...errorAnswers(404, 422) };

/** Alarms on the phone of an operator who sees the live screen. */
export const regieAlarmsApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  const { db, config } = deps;
  const pushing = createPushProcess();
  app.addHook('onClose', async () => pushing.stop());
  // Counted by session: a whole studio shares one IP address, and `regieApi` already refuses an invented session.
  const deviceRate: RateLimitOptions = {
    ...ALARM_DEVICE_LIMIT,
    keyGenerator: (request) => ownCookies.operator.read(config, request) ?? request.ip,
  };

  app.put(
    '/alarm-device',
    {
      config: { rateLimit: deviceRate },
      schema: {
        tags: ['Régie'],
        summary: 'Recevoir les alarmes sur cet appareil',
        description:
          'subscription : ce que donne PushSubscription.toJSON. NOT_FOUND quand le service n’envoie rien aux téléphones, ou quand il n’y a rien à redire.',
        body: alarmDeviceInput,
        response: done,
      },
    },
    async (request) => {
      const session = await operatorFor(deps, request, 'live');
      if (!config.pushKeys) throw new AppError('NOT_FOUND');
      await tellOnDevice(db, session, request.body, config.pushServices);
      return { data: { told: true } };
    },
  );

  app.delete(
    '/alarm-device',
    {
      schema: {
        tags: ['Régie'],
        summary: 'Ne plus recevoir les alarmes sur cet appareil',
        body: alarmEndpointInput,
        response: done,
      },
    },
    async (request) => {
      const session = await operatorFor(deps, request);
      await stopOnDevice(db, session, request.body.endpoint);
      return { data: { told: false } };
    },
  );

  app.post(
    '/alarm-device/trial',
    {
      config: { rateLimit: ALARM_TEST_RATE },
      schema: {
        tags: ['Régie'],
        summary: 'Envoyer une alerte d’essai à cet appareil',
        description: 'told : si le service du navigateur l’a prise.',
        body: alarmEndpointInput,
        response: done,
      },
    },
    async (request) => {
      const session = await operatorFor(deps, request, 'live');
      const { pushKeys: keys } = config;
      if (!keys) throw new AppError('NOT_FOUND');
      const device = await ownDevice(db, session, request.body.endpoint);
      const words = { tag: 'alarme-essai', ...alarmPushTest };
      const messages = [toAlarmMessage(device, words, TRIAL_KEPT_S)];
      const [outcome] = await pushing.ask({ keys, contact: toContact(config), messages });
      if (outcome === 'gone') await forgetGone(db, [device]);
      return { data: { told: outcome === 'taken' } };
    },
  );
};
