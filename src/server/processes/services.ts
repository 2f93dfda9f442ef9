import PQueue from 'p-queue';
import type { EmailLane } from '#domain/identity/email-rules.ts';
import type { AppConfig } from '../config/config.ts';
import type { Hashing } from '../hashing/hashing.ts';
import { createWindow, type WindowCount } from '../limits/call-limit.ts';
import { AT_ONCE, configuredTransport } from '../mail/transports.ts';
import { createPainter } from '../share-pictures/picture-process.ts';
import type { LineAnswers } from './line.ts';
import type { AskedOfSupervisor } from './messages.ts';

/** Services that all workers share, so that several workers use no more than one would. */
export type Services = LineAnswers<
  Pick<AskedOfSupervisor, 'hash' | 'look' | 'enter' | 'leave' | 'paint' | 'sendEmail' | 'count'>
> & {
  /** To be called after the last worker has ended: workers finish their work with these services. */
  stop(): void;
};

/** @param hashing hashes passwords; its processes are stopped by their owner, not by `stop` */
export function createServices(config: AppConfig, hashing: Hashing): Services {
  const { turnstile } = hashing;
  const hashers = { voters: hashing.passwords, regie: hashing.operatorPasswords };
  const painter = createPainter(config.picturePatienceMs);
  const transport = configuredTransport(config.mail);
  const lane = (name: EmailLane) => new PQueue({ concurrency: AT_ONCE[name] });
  const lanes = { password: lane('password'), other: lane('other') };
  const windows = new Map<string, (key: string) => WindowCount>();

  return {
    hash: ({ door, password, stored }) =>
      stored === undefined ? hashers[door].hash(password) : hashers[door].verify(stored, password),
    look: (ticket) => turnstile.look(ticket),
    enter: (ticket) => turnstile.enter(ticket),
    leave: ({ pass, served }) => turnstile.leave(pass, served),
    paint: (job) => painter.ask(job),
    sendEmail: ({ email, lane }) => lanes[lane].add(() => transport.send(email, lane)),
    count({ limit, key, windowMs }) {
      const count = windows.get(limit) ?? createWindow(windowMs);
      windows.set(limit, count);
      return count(key);
    },
    stop() {
      painter.stop();
      transport.close();
    },
  };
}
