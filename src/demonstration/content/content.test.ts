import { existsSync, readFileSync } from 'node:fs';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { normalizeCode } from '#domain/bonus/rules.ts';
import { formatNational } from '#domain/identity/phone-rules.ts';
import { parseInput } from '#domain/input.ts';
import { messageInput } from '#domain/messaging/schema.ts';
import { PHONE_EXAMPLES } from '#domain/phone-country-rules.ts';
import { starterQuestions } from '#site/copy/starter-questions.ts';
import { demoAccounts } from './accounts.ts';
import { demoBanners } from './banners.ts';
import { demoCodes, demoVideos } from './bonus.ts';
import { demoCandidates } from './candidates.ts';
import { demoMessages } from './messages.ts';

const publicFolder = new URL('../../../public', import.meta.url);
const sentences = [
  ...demoCandidates.map(({ description }) => description),
  ...demoBanners.flatMap(({ title, text }) => [title, text]),
  ...demoVideos.flatMap(({ title, description }) => [title, description]),
  ...demoMessages.flatMap(({ title, body, link_label }) => [title, body, link_label ?? '']),
  ...starterQuestions.flatMap(({ question, answer }) => [question, answer]),
];

describe('the demonstration’s content', () => {
  it('numbers the candidates from 1 and names each once', () => {
    expect(demoCandidates.map(({ number }) => number)).toEqual(demoCandidates.map((_, index) => index + 1));
    expect(new Set(demoCandidates.map(({ key }) => key)).size).toBe(demoCandidates.length);
    expect(new Set(demoCandidates.map(({ display_name }) => display_name)).size).toBe(demoCandidates.length);
  });

  it('gives each candidate a pagne of their own and a portrait light enough for a slow network', () => {
    expect(new Set(demoCandidates.map(({ pagne }) => JSON.stringify(pagne))).size).toBe(
      demoCandidates.length,
    );
    for (const { pagne, portrait } of demoCandidates) {
      for (const colour of [pagne.a, pagne.b, pagne.c]) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
      const file = `${publicFolder.pathname}${portrait}`;
      expect(existsSync(file), portrait).toBe(true);
      expect(readFileSync(file).length).toBeLessThanOrEqual(4300);
    }
  });

  it('shares no id between portraits, which may stand in one page', () => {
    const ids = demoCandidates.flatMap(({ portrait }) =>
      [...readFileSync(`${publicFolder.pathname}${portrait}`, 'utf8').matchAll(/ id="([^"]+)"/g)].map(
        ([, id]) => id,
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps the questions’ ids usable in an address', () => {
    for (const { id } of starterQuestions) expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(new Set(starterQuestions.map(({ id }) => id)).size).toBe(starterQuestions.length);
  });

  it('has accounts that can sign in: valid numbers of their country, one with a vote to give', () => {
    for (const { phone, country_code, password } of demoAccounts) {
      const parsed = parsePhoneNumberFromString(phone);
      expect(parsed?.isValid()).toBe(true);
      expect(parsed?.country).toBe(country_code);
      expect(password.length).toBeGreaterThanOrEqual(8);
      // A visitor who copies the example of a form opens no account that is there.
      expect(PHONE_EXAMPLES[country_code]).not.toBe(formatNational(phone));
    }
    expect(demoAccounts.map(({ votedToday }) => votedToday !== undefined)).toEqual([false, true, true]);
  });

  it('has codes as they are looked up, of which some can be used now', () => {
    const now = new Date();
    for (const { code, uses, max_uses } of demoCodes(now)) {
      expect(normalizeCode(code)).toBe(code);
      expect(uses).toBeLessThanOrEqual(max_uses ?? uses);
    }
    const usable = demoCodes(now).filter(
      ({ starts_at, ends_at, uses, max_uses }) =>
        starts_at <= now && (!ends_at || ends_at > now) && uses !== max_uses,
    );
    expect(usable.map(({ code }) => code)).toEqual(['PALMARES2026', 'RADIOSUD']);
  });

  it('has messages that could be sent, about files and accounts that there are', () => {
    for (const { before, country, to, ...message } of demoMessages) {
      expect(parseInput(messageInput, message), message.title).toMatchObject({ title: message.title });
      if (message.image) expect(existsSync(`${publicFolder.pathname}${message.image}`)).toBe(true);
      if (to) expect(demoAccounts.map(({ email }) => email)).toContain(to);
      if (country) expect(country).toMatch(/^[A-Z]{2}$/);
      if (before) expect(before.days).toBeLessThan(30);
    }
    expect(demoMessages.length).toBeGreaterThanOrEqual(5);
  });

  it('is written with French spaces and apostrophes', () => {
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(/ [?!:;»%]|« |'/);
      expect(sentence).not.toMatch(/[^\s\u00a0\u202f][?!;»]/);
    }
  });
});
