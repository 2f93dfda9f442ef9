import { readFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { sparingly } from '#domain/sparingly.ts';

/** Descriptors that are neither a visitor's nor the database's: code, log, other processes, pictures on their way. */
const OWN = 100;
/** A visitor's connection, and the file that is being sent by it. */
const EACH = 2;
/** So many may come at once on a usual evening; a system that allows fewer is told of at the start. */
const FEW = 2_000;
const TELL_MS = 60_000;

/**
 * Connections that may be open at once, so that there are always descriptors left for the database: without any a process
 * can neither ask it nor measure itself.
 *
 * @param limits `/proc/self/limits`, where Node has raised the soft limit to the hard one
 * @param database connections to it
 * @returns null where nothing limits them
 */
export function connectionsWithin(limits: string, database: number): number | null {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
  if (!files) return null;
  return Math.max(10, Math.floor((files - OWN - database) / EACH));
}

/** Closes connections beyond what the system's limit of open files leaves room for, and says so. */
export async function limitConnections(
  server: Server,
  database: number,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<void> {
  const most = connectionsWithin(await readFile('/proc/self/limits', 'utf8').catch(() => ''), database);
  if (most === null) return;
  server.maxConnections = most;
  if (most < FEW) log.warn({ most }, 'few visitors at once: the system lets this process open few files');
  const ask = sparingly({ times: 1, ms: TELL_MS });
  server.on('drop', () => {
    if (ask() === null) return;
    log.error({ most }, 'connections are turned away: the system lets this process open no more files');
  });
}
