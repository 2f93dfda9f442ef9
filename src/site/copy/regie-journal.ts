import { UNDO_SECONDS, type Undoable } from '#domain/contest/undo-rules.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { ofBefore, ofName } from './candidate.ts';
import { actNames } from './regie.ts';
import { inWord } from './small-numbers.ts';

/**
 * What the journal says that an operator did, with `{}` where it says to what. Without `{}` the thing is not named: there is
 * none, or its name would be a user's.
 */
const acts: Record<ActName, string> = {
  'operator.invite': 'a invité {}',
  'operator.role': 'a changé le rôle de {}',
  'operator.disable': 'a fermé l’accès de {}',
  'invitation.revoke': 'a retiré une invitation',
  'invitation.resend': 'a renvoyé une invitation',
  'alarm.acknowledge': 'a pris une alarme en charge',
  'alarm.end-devices': 'a arrêté les alarmes sur les téléphones de {}',
  'contest.create': 'a créé {}',
  'contest.edit': 'a modifié {}',
  'contest.remove': 'a effacé {}',
  'contest.open': 'a ouvert le vote de {}',
  'contest.suspend': 'a suspendu le vote de {}',
  'contest.resume': 'a repris le vote de {}',
  'contest.close': 'a clos le vote de {}',
  'contest.extend': 'a prolongé le vote de {}',
  'contest.shorten': 'a avancé la fin du vote de {}',
  'contest.undo': `a annulé dans les ${inWord(UNDO_SECONDS)} secondes ce qui venait d’être fait pour {}`,
  'contest.reopen': 'a rouvert le vote de {}',
  'contest.count': 'a dépouillé {}',
  'count.sign': 'a signé le dépouillement de {}',
  'contest.publish': 'a publié les résultats de {}',
  'contest.call-off': 'a annulé la publication programmée des résultats de {}',
  'contest.correct': 'a corrigé les résultats de {}',
  'message.send': 'a envoyé le message {}',
  'message.edit': 'a changé le message {}',
  'message.recall': 'a rappelé le message {}',
  'banner.create': 'a ajouté une bannière',
  'banner.edit': 'a changé la bannière {}',
  'banner.remove': 'a retiré la bannière {}',
  'banner.move': 'a déplacé la bannière {}',
  'faq.create': 'a ajouté une question',
  'faq.adopt': 'a adopté les questions de départ',
  'faq.edit': 'a changé la question {}',
  'faq.remove': 'a retiré la question {}',
  'faq.move': 'a déplacé la question {}',
  'video.create': 'a ajouté la vidéo {}',
  'video.edit': 'a changé la vidéo {}',
  'video.move': 'a déplacé la vidéo {}',
  'video.withdraw': 'a retiré la vidéo {}',
  'video.remove': 'a effacé la vidéo {}',
  'page.publish': 'a publié la page {}',
  'page.restore': 'a rétabli la page {}',
  'candidate.create': 'a ajouté le talent {}',
  'candidate.import': 'a ajouté plusieurs talents',
  'candidate.edit': 'a changé la fiche de {}',
  'candidate.portrait': 'a changé le portrait de {}',
  'candidate.remove': 'a effacé le talent {}',
  'candidate.eliminate': 'a éliminé {}',
  'candidate.return': 'a repris {}',
  'code.create': 'a créé le code {}',
  'code.create-bulk': 'a créé des codes {}',
  'code.end': 'a arrêté le code {}',
  'code.stop-batch': 'a arrêté les codes de {}',
  'code.restart-batch': 'a repris les codes de {}',
  'risk.dismiss': 'a écarté {}',
  'risk.annul': 'a annulé les votes de {}',
  'risk.annul-list': 'a annulé les votes d’une liste, pour {}',
  'risk.restore': 'a rétabli des votes de {}',
  'risk.restore-list': 'a rétabli les votes d’une liste, pour {}',
  'register.resume': 'a repris le registre de {}',
  'user.block': 'a bloqué {}',
  'user.unblock': 'a débloqué {}',
  'user.end-sessions': 'a déconnecté {}',
  'settings.name': 'a changé le nom de l’émission',
  'settings.logo': 'a changé le logo',
  'settings.votes': 'a changé les votes du jour ou les pays',
  'settings.count': 'a changé la règle de signature',
  'settings.zone': 'a changé le fuseau horaire de l’émission',
  'settings.theme': 'a changé les couleurs',
  'settings.texts': 'a changé les textes de partage',
};

const others: Record<string, string> = {
  'risk.viewed': 'a consulté {}',
  'preview.started': 'a regardé le site comme il sera, pour {}',
  'alarm-device.added': 'a fait venir les alarmes sur un de ses téléphones',
  'alarm-device.ended': 'a arrêté les alarmes sur ses téléphones',
  'access.signed-in': 'a ouvert une session',
  'access.signed-out': 'a fermé sa session',
  'access.joined': 'a activé son accès',
  'access.reset': 'a choisi un nouvel accès',
  'operator.reset': 'a réinitialisé l’accès de {}',
  'audit.exported': 'a exporté le journal',
  'live.exported': 'a exporté la courbe du direct',
  'user.searched': 'a cherché {}',
  'user.viewed': 'a consulté {}',
};

/** What becomes of a request, before the name of its act. */
const requests: Record<string, string> = {
  requested: 'a demandé',
  refused: 'a refusé',
  withdrawn: 'a retiré sa demande',
  fallen: 'a fait tomber, parce que tout avait changé',
  over: 'a fait tomber, parce que ce n’était plus possible',
};

/** Of a publication that was approved for a time still ahead. */
const PLANNED = 'a programmé la publication des résultats de {}';

const UNDONE = {
  'contest.suspend': 'la suspension',
  'contest.resume': 'la reprise',
  'contest.extend': 'la prolongation',
} satisfies Record<Undoable, string>;

/** Of an undo, with what it undid; undefined where the event does not say what that was. */
function undoSentence(undone: unknown): string | undefined {
  const what = typeof undone === 'string' ? (UNDONE as Record<string, string>)[undone] : undefined;
  return what && `a annulé dans les ${inWord(UNDO_SECONDS)} secondes ${what} du vote de {}`;
}

/** An event's sentence without its author, `{}` where the thing stands that it was done to. */
export function eventSentence(act: string): string {
  const whole = (acts as Record<string, string>)[act] ?? others[act];
  if (whole) return whole;
  const [, base = '', ending = ''] = act.match(/^(.*)\.([a-z]+)$/) ?? [];
  const name = (actNames as Record<string, string>)[base];
  const verb = requests[ending];
  return name && verb ? `${verb}\u00a0: «\u00a0${name}\u00a0», {}` : `${act} {}`;
}

/**
 * An event's sentence, without its author, around the name of the thing that it was done to.
 *
 * @param name that stands between both: « a changé le rôle d’ », « Awa »
 * @param planned whether it planned a publication, which is an act of the same name as one that is done
 * @param undone name of the act that it took back
 * @returns `after` undefined where the sentence names nothing
 */
export function eventAround(
  act: string,
  name: string,
  { planned = false, undone }: { planned?: boolean; undone?: unknown } = {},
): { before: string; after: string | undefined } {
  const sentence = planned ? PLANNED : (undoSentence(undone) ?? eventSentence(act));
  const [before = '', after] = sentence.split('{}');
  return { before: before.replace(/ de $/, ` ${ofBefore(name)}`), after };
}

/** Sentences of /regie/journal. */
export const journalCopy = {
  week: (number: string) => `la semaine\u00a0${number}`,
  approved: (name: string) => `à la demande ${ofName(name)}`,
  history: 'tout son historique',
  from: (ip: string) => `depuis ${ip}`,
  changes: (n: number) => `${n}\u00a0${n > 1 ? 'champs' : 'champ'}`,
  search: 'Ce qui est concerné',
  searchHelp:
    '«\u00a0Ce qui est concerné\u00a0» comprend, par exemple\u00a0: semaine\u00a01, un talent, un code, une personne de l’équipe.',
  unknown: 'un compte',
  /** Of things without names, as the sentences around them need it: « a consulté l’alerte …611b75 ». */
  withArticle: {
    annulment: (name) => `l’${name}`,
    risk: (name) => `l’${name}`,
    user: (name) => `le ${name}`,
  } as Readonly<Record<string, (name: string) => string>>,
  /** Of the file, in their order; what stands in each: `app/regie/journal/journal-file.ts`. */
  columns: {
    at: 'quand (UTC)',
    who: 'qui',
    sentence: 'ce qui a été fait',
    name: 'action',
    subject: 'objet',
    before: 'avant',
    after: 'après',
    ip: 'adresse IP',
    id: 'identifiant',
    act: 'code de l’action',
    about: 'code de l’objet',
    beforeJson: 'avant (JSON)',
    afterJson: 'après (JSON)',
  },
} as const;
