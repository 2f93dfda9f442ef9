import { Gauge, type Registry } from 'prom-client';
import type { AppConfig } from '../config/config.ts';

/** Exports which version runs, and since when; in the only process, or in the supervisor of several. */
export function showProduct(registry: Registry, { version }: Pick<AppConfig, 'version'>): void {
  const registers = [registry];
  const build = new Gauge({
    name: 'palmares_build_info',
    help: '1, with the version of the product and of Node.js',
    labelNames: ['version', 'node'],
    registers,
  });
  build.set({ version, node: process.versions.node }, 1);
  const started = new Gauge({
    name: 'palmares_start_time_seconds',
    help: 'When the product was started, in seconds since 1970',
    registers,
  });
  started.set(Math.round((Date.now() - process.uptime() * 1_000) / 1_000));
}
