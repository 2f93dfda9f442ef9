import { createServer, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Email } from '#domain/identity/email-rules.ts';
import { createMailer } from './mailer.ts';
import { type MailTransport, smtpTransport } from './transports.ts';
import { writeEmail } from './write-email.ts';

const OWN = { name: 'Palmarès', logo: null, theme: null, texts: {} };
const LETTER: Email = {
  kind: 'reset-password',
  to: 'awa@exemple.org',
  name: 'Awa <b>',
  path: '/nouveaumotdepasse?jeton=00abc',
};

function office(carry: MailTransport['carry'], waits: number[] = [1, 1], waiting = 10_000) {
  const log: { level: string; about: unknown }[] = [];
  const note = (level: string) => (about: unknown) => log.push({ level, about });
  const post = createMailer({
    transport: { carry, close: () => {} },
    publicUrl: 'https://palmares.example',
    show: async () => OWN,
    log: { warn: note('warn'), error: note('error') } as never,
    waits,
    waiting,
  });
  return { post, log };
}

describe('the mailer', () => {
  it('makes no caller wait, whether an e-mail can be sent or not', async () => {
    let asked = false;
    const { post } = office(() => Promise.reject(new Error('down')), []);
    post.send(async () => {
      asked = true;
      return LETTER;
    });
    expect(asked).toBe(false);
    await post.settled();
    expect(asked).toBe(true);
  });

  it('tries again with the same letter, a few times, then logs it without its address or link', async () => {
    const seen: string[] = [];
    let written = 0;
    const { post, log } = office((letter) => {
      seen.push(letter.text);
      return Promise.reject(Object.assign(new Error('RCPT awa@exemple.org'), { code: 'ECONNECTION' }));
    });
    post.send(async () => {
      written += 1;
      return LETTER;
    });
    await post.settled();
    expect(written).toBe(1);
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(1);
    expect(log.map((line) => line.level)).toEqual(['warn', 'warn', 'error']);
    expect(JSON.stringify(log)).toContain('ECONNECTION');
    expect(JSON.stringify(log)).not.toMatch(/awa@|jeton/);
  });

  it('sends a letter once when a later try succeeds, and writes it again when writing had failed', async () => {
    let tries = 0;
    const sent: string[] = [];
    const { post } = office(async (letter) => {
      sent.push(letter.to);
    });
    post.send(async () => {
      tries += 1;
      if (tries === 1) throw new Error('database down');
      return LETTER;
    });
    await post.settled();
    expect([tries, sent]).toEqual([2, ['awa@exemple.org']]);
  });

  it('does not try again what the mail server has refused for good', async () => {
    let tries = 0;
    const { post, log } = office(() => {
      tries += 1;
      return Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 }));
    });
    post.send(async () => LETTER);
    await post.settled();
    expect(tries).toBe(1);
    expect(log).toMatchObject([{ level: 'error', about: { letter: 'reset-password' } }]);
  });

  it('sends password letters at once and refuses none, however many others wait', async () => {
    const sent: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { post, log } = office(
      async ({ kind, to }) => {
        if (kind === 'confirm-email') await held;
        sent.push(to);
      },
      [1],
      20,
    );
    for (let other = 0; other < 50; other++)
      post.send(async () => ({ kind: 'confirm-email', to: `n${other}@exemple.org`, name: null }));
    const arrived = new Promise<void>((resolve) => {
      post.send(async () => {
        setImmediate(resolve);
        return LETTER;
      }, 'password');
    });
    await arrived;
    await expect.poll(() => sent).toEqual(['awa@exemple.org']);
    expect(log.some(({ about }) => (about as { lane: string }).lane === 'password')).toBe(false);
    letGo();
    await post.settled();
    // Of the others, those that had a place.
    expect(sent).toHaveLength(1 + 22);
  });

  it('finishes what is under way when it closes, and gives up what waits for another try', async () => {
    const sent: string[] = [];
    const { post } = office(
      async (letter) => {
        if (letter.to === 'plus-tard@exemple.org') throw new Error('later');
        sent.push(letter.to);
      },
      [60_000],
    );
    post.send(async () => ({ ...LETTER, to: 'plus-tard@exemple.org' }));
    post.send(async () => LETTER);
    await post.close();
    expect(sent).toEqual(['awa@exemple.org']);
    post.send(async () => LETTER);
    expect(sent).toHaveLength(1);
  });
});

it('writes a letter as text and as a page, and lets a name be no markup', () => {
  const { subject, text, html } = writeEmail(LETTER, 'https://palmares.example', OWN);
  expect(subject).toBe('Choisissez un nouveau mot de passe');
  expect(text).toContain('Bonjour Awa <b>,');
  expect(text).toContain('\nhttps://palmares.example/nouveaumotdepasse?jeton=00abc\n');
  expect(html).toContain('Bonjour Awa &lt;b&gt;,');
  expect(html).toContain('href="https://palmares.example/nouveaumotdepasse?jeton=00abc"');
});

it('writes it in the colour and under the logo of the show, where there are some', () => {
  const logo = `/uploads/logos/${'a'.repeat(32)}-300x100.webp`;
  const theme = {
    action: '#4CC9F0',
    action_press: '#3AA8CC',
    choice: '#7209B7',
    choice_vivid: '#B75CFF',
    choice_text: '#D0A2FF',
  };
  const { html } = writeEmail(LETTER, 'https://palmares.example', { name: '<Tam "Tam"', logo, theme });
  expect(html).toContain(`src="https://palmares.example/uploads/logos/${'a'.repeat(32)}-mail.png"`);
  expect(html).toContain('alt="&lt;Tam &quot;Tam&quot;"');
  expect(html).toContain('background:#4CC9F0');
  expect(writeEmail(LETTER, 'https://palmares.example', OWN).html).toContain('background:#FFB627');
});

it('hands a letter to a mail server', async () => {
  const mail = await mailServer();
  const transport = smtpTransport(`smtp://127.0.0.1:${mail.port}`, 'Palmarès <vote@palmares.example>');
  await transport.carry(writeEmail(LETTER, 'https://palmares.example', OWN));
  transport.close();
  expect(mail.received).toContain('RCPT TO:<awa@exemple.org>');
  expect(mail.received.join('\n')).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(mail.received.join('\n')).toMatch(/multipart\/alternative/);
});

/** The little of SMTP that it takes to receive one message. */
async function mailServer(): Promise<{ port: number; received: string[] }> {
  const received: string[] = [];
  const server: Server = createServer((socket: Socket) => {
    let inData = false;
    let rest = '';
    socket.write('220 here\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        received.push(line);
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          socket.write('250 taken\r\n');
        } else if (/^DATA/.test(line)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, received };
}
