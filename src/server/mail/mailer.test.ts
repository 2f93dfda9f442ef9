import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Email } from '#domain/identity/email-rules.ts';
import { withShowName } from '../show-name.ts';
import { createMailer } from './mailer.ts';
import { type MailTransport, smtpTransport } from './transports.ts';
import { writeEmail } from './write-email.ts';

const OWN = { name: 'Palmarès', logo: null, theme: null, texts: {} };
const EMAIL: Email = {
  kind: 'reset-password',
  to: 'awa@exemple.org',
  name: 'Awa <b>',
  path: '/nouveaumotdepasse?jeton=00abc',
};

function setupMailer(send: MailTransport['send'], waits: number[] = [1, 1], waiting = 10_000) {
  const log: { level: string; about: unknown }[] = [];
  const note = (level: string) => (about: unknown) => log.push({ level, about });
  const mailer = createMailer({
    transport: { send, close: () => {} },
    publicUrl: 'https://palmares.example',
    show: async () => OWN,
    log: { warn: note('warn'), error: note('error') } as never,
    waits,
    waiting,
    closingMs: 1,
  });
  return { mailer, log };
}

describe('the mailer', () => {
  it('lets no caller wait, whether an e-mail can be sent or not', async () => {
    let asked = false;
    const { mailer } = setupMailer(() => Promise.reject(new Error('down')), []);
    mailer.send(async () => {
      asked = true;
      return EMAIL;
    });
    expect(asked).toBe(false);
    await mailer.settled();
    expect(asked).toBe(true);
  });

  it('tries again with the same e-mail, a few times, then logs it without its address or link', async () => {
    const seen: string[] = [];
    let written = 0;
    const { mailer, log } = setupMailer((email) => {
      seen.push(email.text);
      return Promise.reject(Object.assign(new Error('RCPT awa@exemple.org'), { code: 'ECONNECTION' }));
    });
    mailer.send(async () => {
      written += 1;
      return EMAIL;
    });
    await mailer.settled();
    expect(written).toBe(1);
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(1);
    expect(log.map((line) => line.level)).toEqual(['warn', 'warn', 'error']);
    expect(JSON.stringify(log)).toContain('ECONNECTION');
    expect(JSON.stringify(log)).not.toMatch(/awa@|jeton/);
  });

  it('sends an e-mail once when a later try succeeds, and writes it again when writing had failed', async () => {
    let tries = 0;
    const sent: string[] = [];
    const { mailer } = setupMailer(async (email) => {
      sent.push(email.to);
    });
    mailer.send(async () => {
      tries += 1;
      if (tries === 1) throw new Error('database down');
      return EMAIL;
    });
    await mailer.settled();
    expect([tries, sent]).toEqual([2, ['awa@exemple.org']]);
  });

  it('does not try again what the mail server has refused for good', async () => {
    let tries = 0;
    const { mailer, log } = setupMailer(() => {
      tries += 1;
      return Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 }));
    });
    mailer.send(async () => EMAIL);
    await mailer.settled();
    expect(tries).toBe(1);
    expect(log).toMatchObject([{ level: 'error', about: { email: 'reset-password' } }]);
  });

  it('tries again where the mail server takes no connection, which says nothing of the e-mail', async () => {
    const door = createServer((socket) => {
      socket.on('error', () => {});
      socket.end('554 no service here\r\n');
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void door.close());
    const { port } = door.address() as AddressInfo;
    const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'vote@palmares.example');
    const { mailer, log } = setupMailer(transport.send);
    mailer.send(async () => EMAIL);
    await mailer.settled();
    transport.close();
    expect(log.map(({ level }) => level)).toEqual(['warn', 'warn', 'error']);
  });

  it('sends password e-mails at once and refuses none, however many others wait', async () => {
    const sent: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { mailer, log } = setupMailer(
      async ({ kind, to }) => {
        if (kind === 'confirm-email') await held;
        sent.push(to);
      },
      [1],
      20,
    );
    for (let other = 0; other < 50; other++)
      mailer.send(async () => ({ kind: 'confirm-email', to: `n${other}@exemple.org`, name: null }));
    const arrived = new Promise<void>((resolve) => {
      mailer.send(async () => {
        setImmediate(resolve);
        return EMAIL;
      }, 'password');
    });
    await arrived;
    await expect.poll(() => sent).toEqual(['awa@exemple.org']);
    expect(log.some(({ about }) => (about as { lane: string }).lane === 'password')).toBe(false);
    letGo();
    await mailer.settled();
    // Of the other lane only those that had a place were sent.
    expect(sent).toHaveLength(1 + 22);
  });

  it('finishes what is under way when it closes, and gives up what waits for another try', async () => {
    const sent: string[] = [];
    const { mailer } = setupMailer(
      async (email) => {
        if (email.to === 'plus-tard@exemple.org') throw new Error('later');
        sent.push(email.to);
      },
      [60_000],
    );
    mailer.send(async () => ({ ...EMAIL, to: 'plus-tard@exemple.org' }));
    mailer.send(async () => EMAIL);
    await mailer.close();
    expect(sent).toEqual(['awa@exemple.org']);
    mailer.send(async () => EMAIL);
    expect(sent).toHaveLength(1);
  });

  it('says at its close how many e-mails are lost, those of a mail server that hangs among them', async () => {
    const { mailer, log } = setupMailer(
      (email) => (email.to === EMAIL.to ? new Promise(() => {}) : Promise.reject(new Error('later'))),
      [60_000],
    );
    mailer.send(async () => ({ ...EMAIL, to: 'plus-tard@exemple.org' }));
    await expect.poll(() => log.map(({ level }) => level)).toEqual(['warn']);
    for (const _ of Array(3)) mailer.send(async () => EMAIL, 'password');
    await mailer.close();
    expect(log.at(-1)).toEqual({ level: 'warn', about: { lost: 4 } });
  });
});

it('an e-mail is written as text and as a page, and a name is no markup', () => {
  const { subject, text, html } = writeEmail(EMAIL, 'https://palmares.example', OWN);
  expect(subject).toBe('Choisissez un nouveau mot de passe');
  expect(text).toContain('Bonjour Awa <b>,');
  expect(text).toContain('\nhttps://palmares.example/nouveaumotdepasse?jeton=00abc\n');
  expect(html).toContain('Bonjour Awa &lt;b&gt;,');
  expect(html).toContain('href="https://palmares.example/nouveaumotdepasse?jeton=00abc"');
});

it('an e-mail names the show as it is told, also within work that knows it by another name', () => {
  const renamed = { ...OWN, name: 'Tam-Tam' };
  const written = withShowName('Palmarès', () => writeEmail(EMAIL, 'https://palmares.example', renamed));
  for (const words of [written.text, written.html]) {
    expect(words).toContain('L’équipe Tam-Tam');
    expect(words).not.toContain('Palmarès');
  }
});

it('an e-mail has the colour and the logo of the show, where there are some', () => {
  const logo = `/uploads/logos/${'a'.repeat(32)}-300x100.webp`;
  const theme = {
    action: '#4CC9F0',
    action_press: '#3AA8CC',
    choice: '#7209B7',
    choice_vivid: '#B75CFF',
    choice_text: '#D0A2FF',
  };
  const { html } = writeEmail(EMAIL, 'https://palmares.example', { name: '<Tam "Tam"', logo, theme });
  expect(html).toContain(`src="https://palmares.example/uploads/logos/${'a'.repeat(32)}-mail.png"`);
  expect(html).toContain('alt="&lt;Tam &quot;Tam&quot;"');
  expect(html).toContain('background:#4CC9F0');
  expect(writeEmail(EMAIL, 'https://palmares.example', OWN).html).toContain('background:#FFB627');
});

it('an e-mail is handed to a mail server with its address, and as written by a machine', async () => {
  const mail = await mailServer();
  const transport = smtpTransport(`smtp://127.0.0.1:${mail.port}`, 'Palmarès <vote@palmares.example>');
  await transport.send(writeEmail(EMAIL, 'https://palmares.example', OWN), 'other');
  transport.close();
  expect(mail.received).toContain('RCPT TO:<awa@exemple.org>');
  expect(mail.received.join('\n')).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(mail.received.join('\n')).toMatch(/multipart\/alternative/);
});

it('an e-mail is from the show as it is called where the configuration names an address alone', async () => {
  const mail = await mailServer();
  const from = async (configured: string, name: string) => {
    const transport = smtpTransport(`smtp://127.0.0.1:${mail.port}`, configured);
    await transport.send(writeEmail(EMAIL, 'https://palmares.example', { ...OWN, name }), 'other');
    transport.close();
    return mail.received.filter((line) => line.startsWith('From: ')).at(-1);
  };
  expect(await from('vote@palmares.example', 'Tam-Tam')).toBe('From: "Tam-Tam" <vote@palmares.example>');
  expect(await from('vote@palmares.example', 'A <b@c.d>, e')).toMatch(
    /^From: "A <b@c.d>, e" <vote@palmares\.example>$/,
  );
  expect(await from('La rédaction <vote@palmares.example>', 'Tam-Tam')).not.toContain('Tam-Tam');
});

/** A mail server with just enough SMTP to receive one message. */
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
