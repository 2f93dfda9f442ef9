import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Product } from './product.ts';

/** More visitors than find room at once; where passwords are hashed faster, `MORE` join until the line is long. */
const PEOPLE = 120;
const MORE = 40;
/** So short that one of the crowd takes a place that is free for a moment, and not the journey's own visitor. */
const PAUSE_MS = 400;

/** Visitors who keep coming, and never use the place that they are given. */
export interface Crowd {
  leave(): Promise<void>;
}

let crowds = 0;

/** Lets more visitors register than the server can take. @param lineSeconds length of the line when this resolves */
export async function crowdAt(product: Product, lineSeconds: number): Promise<Crowd> {
  crowds += 1;
  let left = false;
  let last = 0;
  async function comeAndGo(): Promise<void> {
    while (!left) {
      last += 1;
      const person = {
        name: 'Awa',
        email: `foule-${crowds}-${last}@exemple.org`,
        password: 'tissage-de-palme-7',
      };
      const address = `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
      const answer = await fetch(`${product.url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(person),
      }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.status !== 201) await pause(PAUSE_MS);
    }
  }
  const comers = Array.from({ length: PEOPLE }, comeAndGo);
  const grow = async () => {
    const seconds = await lineOf(product);
    if (seconds <= lineSeconds) comers.push(...Array.from({ length: MORE }, comeAndGo));
    return seconds;
  };
  await expect.poll(grow, { intervals: [1_000] }).toBeGreaterThan(lineSeconds);
  return {
    async leave() {
      left = true;
      await Promise.all(comers);
    },
  };
}

async function lineOf(product: Product): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  return Number(text.match(/^palmares_sign_in_line_seconds (\S+)$/m)?.[1]);
}
