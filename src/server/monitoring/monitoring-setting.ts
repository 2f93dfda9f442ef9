import { z } from 'zod';
import { integer, optionalInteger, secret } from '../config/config-fields.ts';

/** Variables of monitoring for engineers; as in `config/config.ts`, each with the values that it takes. */
export const monitoringFields = {
  METRICS_PORT: optionalInteger(0, 65_535),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: secret,
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('l’adresse d’un collecteur OTLP par HTTP, comme http://localhost:4318'),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('palmares'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('la part des requêtes suivies, de 0 à 1'),
  BACKUP_MARKER: z.string().min(1).optional(),
  BACKUP_HOURS: integer(1, 8_760, 26),
};

const fields = z.object(monitoringFields);

/** Turns the variables that were read into the settings of metrics, traces and backups. */
export const toMonitoring = (env: z.infer<typeof fields>) => ({
  /** Where `/metrics` is served: its own port, and the token that readers must send; each null where there is none. */
  metrics: { port: env.METRICS_PORT ?? null, host: env.METRICS_HOST, token: env.METRICS_TOKEN ?? null },
  /** The collector of traces, the service's name, and the part of requests that is traced; null without traces. */
  traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        service: env.OTEL_SERVICE_NAME,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
      }
    : null,
  /** A file that each backup touches, and its greatest age in hours; `npm run doctor` checks it. */
  backup: { marker: env.BACKUP_MARKER ?? null, hours: env.BACKUP_HOURS },
});
