import { REFERRAL_AMOUNT } from '#domain/bonus/rules.ts';
import { bonusVotes } from './votes.ts';

const NBSP = '\u00a0';

const plural = (count: number, one: string, many: string) => `${count}${NBSP}${count > 1 ? many : one}`;

/** Sentences of /mission. */
export const missionCopy = {
  title: 'Missions bonus',
  heading: 'Missions bonus',
  missions: 'Vos missions',
  done: (done: number, all: number) => `${done} sur ${all} ${done > 1 ? 'terminées' : 'terminée'}`,
  partner: 'Code partenaire',
  partnerHelp: 'Saisissez le code reçu en magasin',
  partnerUsed: (count: number) => `${plural(count, 'code utilisé', 'codes utilisés')}. Saisissez-en un autre`,
  canal: 'Lier votre compte canal',
  canalHelp: 'À faire une seule fois',
  canalDone: 'Compte canal lié',
  welcome: 'Bienvenue',
  welcomeDone: 'Offert à votre inscription',
  received: 'Reçu',
  videos: (unseen: number) => `Toutes les vidéos${unseen > 0 ? ` (${unseen}${NBSP}à${NBSP}voir)` : ''}`,
  videosDone: 'Vidéos bonus',
  videosDoneHelp: 'Vous les avez toutes vues. Revenez bientôt',
  /** @param limit how often a week invitations give */
  weekly: (limit: number) =>
    `Le parrainage est limité à ${bonusVotes(limit * REFERRAL_AMOUNT)} par semaine. Le compteur repart lundi à 00${NBSP}h${NBSP}00${NBSP}UTC.`,
} as const;
