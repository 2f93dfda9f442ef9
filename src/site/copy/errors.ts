import { REFERRAL_AMOUNT, REFERRALS_NEEDED } from '#domain/bonus/rules.ts';
import { UNDO_SECONDS } from '#domain/contest/undo-rules.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { bonusOver } from './bonus-over.ts';
import { invalidInput } from './errors-of-fields.ts';
import { fr } from './fr.ts';
import { pictureLimits } from './picture-limits.ts';
import { inWord } from './small-numbers.ts';
import { bonusVotesInWord } from './votes.ts';

/** One sentence for each refusal, for the API and the screens. */
const errorMessages: Record<ErrorCode, string> = {
  INVALID_INPUT: invalidInput,
  MALFORMED_REQUEST: 'La demande n’a pas pu être lue.',
  UNSUPPORTED_MEDIA_TYPE: 'Ce format n’est pas accepté\u00a0: envoyez du JSON.',
  BODY_TOO_LARGE: 'La demande est trop volumineuse.',
  NOT_FOUND: 'Cette adresse n’existe pas.',
  METHOD_NOT_ALLOWED: 'Cette action n’existe pas à cette adresse.',
  COMPETITION_UNKNOWN: 'Cette compétition n’existe pas.',
  CONTEST_NOT_FOUND: 'Ce vote n’existe pas.',
  MESSAGE_NOT_FOUND: 'Ce message n’existe pas, ou n’est plus disponible.',
  VOTE_NOT_SEALED: 'Ce vote n’est pas encore au registre. Il y sera dans quelques minutes.',
  VOTE_NOT_REGISTERED: 'Ce vote n’est pas au registre de cette semaine.',
  ACCOUNT_UNKNOWN: 'Aucun compte ne correspond.',
  SIGN_IN_REQUIRED: 'Connectez-vous pour continuer.',
  SESSION_EXPIRED: 'Votre session a expiré. Connectez-vous à nouveau.',
  NOT_YOUR_ACCOUNT: 'Vous ne pouvez agir que pour votre propre compte.',
  CROSS_SITE_REQUEST: 'Cette demande vient d’un autre site\u00a0: elle a été refusée.',
  get COUNTRY_NOT_ALLOWED() {
    return `${fr.name} n’est pas ouvert depuis votre pays.`;
  },
  CONTEST_UNKNOWN: 'Ce vote n’existe pas.',
  CONTEST_NOT_STARTED: 'Le vote n’est pas encore ouvert.',
  CONTEST_SUSPENDED:
    'Le vote est suspendu pour le moment. Votre vote n’est pas perdu\u00a0: revenez dans un instant.',
  CONTEST_CLOSED: 'Le vote est clos.',
  COMPETITION_OVER: bonusOver,
  RESULTS_NOT_PUBLISHED: 'Les résultats ne sont pas encore publiés.',
  CANDIDATE_UNKNOWN: 'Ce talent n’existe pas.',
  CANDIDATE_NOT_IN_CONTEST: 'Ce talent ne participe pas au vote de cette semaine.',
  CANDIDATE_ELIMINATED: 'Ce talent a quitté l’aventure.',
  VOTE_ALREADY_CAST: 'Votre vote du jour est déjà donné.',
  VOTE_DAY_PASSED: 'Un nouveau jour de vote a commencé. Confirmez votre choix pour aujourd’hui.',
  NOT_ENOUGH_BONUS: 'Vous n’avez pas assez de votes bonus.',
  REQUEST_ID_REUSED: 'Cette demande a déjà servi pour un autre vote.',
  BONUS_ALREADY_GRANTED: 'Ce bonus est déjà à vous.',
  BONUS_NOT_EARNED: 'Ce bonus n’est pas encore gagné.',
  REFERRALS_MISSING: `Il faut ${inWord(REFERRALS_NEEDED)} proches inscrits qui ont voté pour obtenir ${bonusVotesInWord(REFERRAL_AMOUNT)}.`,
  // Word for word (docs/specification.md §9.4).
  REFERRAL_WEEK_LIMIT: "Vous atteint la limite de bonus 'parrainage' pour cette semaine",
  PARTNER_CODE_UNKNOWN: 'Ce code n’existe pas. Vérifiez chaque caractère.',
  PARTNER_CODE_NOT_YET: 'Ce code n’est pas encore valable. Réessayez plus tard.',
  PARTNER_CODE_EXPIRED: 'Ce code n’est plus valable\u00a0: sa date est passée.',
  PARTNER_CODE_STOPPED: 'Ce code a été arrêté par l’émission.',
  PARTNER_CODE_USED_UP: 'Ce code a été utilisé autant de fois que possible.',
  PARTNER_CODE_ALREADY_USED: 'Vous avez déjà utilisé ce code.',
  VIDEO_UNKNOWN: 'Cette vidéo n’existe pas, ou n’est plus proposée.',
  VIDEO_VIEW_ENDED: 'La lecture s’est arrêtée ici. Relancez la vidéo pour la reprendre où vous en étiez.',
  VIDEO_OVER: 'Cette vidéo n’est déjà plus proposée.',
  VIDEO_WAS_OFFERED: 'Cette vidéo a été proposée au public\u00a0: retirez-la, elle ne peut pas être effacée.',
  ACCOUNT_JUST_DELETED:
    'Le compte qui avait ces coordonnées a été supprimé aujourd’hui\u00a0: vous pourrez vous réinscrire demain.',
  IDENTIFIER_RESERVED:
    'Ces coordonnées ont servi à voter avec un autre compte\u00a0: elles seront libres à la fin du vote de la semaine.',
  EMAIL_TAKEN: 'Le mail a déja un compte.',
  PHONE_TAKEN: 'Ce numéro a déjà un compte.',
  ALREADY_REGISTERED: 'Votre inscription est déjà faite.',
  PROVIDER_ALREADY_LINKED: 'Un compte de ce service est déjà lié au vôtre.',
  get IDENTITY_TAKEN() {
    return `Ce compte est déjà lié à un autre compte ${fr.name}.`;
  },
  LAST_WAY_IN: 'C’est votre seul moyen de connexion\u00a0: ajoutez-en un autre avant de le retirer.',
  REGISTRATION_EXPIRED: 'Cette inscription n’est plus valable. Recommencez avec canal.',
  WRONG_CREDENTIALS: 'Email ou mot de passe incorrect.',
  USER_BLOCKED:
    'Ce compte est bloqué pour non-respect du règlement. Si c’est une erreur, écrivez à l’organisateur.',
  RECENT_SIGN_IN_REQUIRED: 'Reconnectez-vous d’abord\u00a0: nous vérifions ainsi que c’est bien vous.',
  LINK_EXPIRED: 'Ce lien ne fonctionne plus\u00a0: il a déjà servi ou il est trop ancien.',
  WRONG_OPERATOR_CREDENTIALS: 'Adresse, mot de passe ou code incorrect.',
  WRONG_CODE: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant.',
  WRONG_WORD: 'Le mot tapé n’est pas celui qui est demandé. Rien n’a été changé.',
  ROLE_REQUIRED: 'Votre rôle dans la régie ne permet pas cette action.',
  CONFIRMATION_REQUIRED: 'Confirmez d’abord avec un code de votre application d’authentification.',
  SECOND_PERSON_REQUIRED: 'Une autre personne de la régie doit en décider.',
  SECOND_PERSON_TOO_CLOSE:
    'L’une de vous deux a fait entrer l’autre dans la régie il y a moins de 24\u00a0heures\u00a0: une autre personne doit en décider.',
  APPROVAL_PENDING: 'Cette demande attend déjà la validation d’une deuxième personne.',
  ALREADY_DECIDED: 'Cette demande n’est plus à décider\u00a0: quelqu’un l’a fait, ou elle a expiré.',
  APPROVAL_FELL:
    'Ce qui était demandé a changé depuis, ou n’est plus possible\u00a0: valider ne ferait plus ce qui vous a été montré. La demande est tombée, rien n’a été fait. Elle peut être refaite.',
  PUBLICATION_IMMINENT:
    'Les résultats de cette semaine paraissent dans quelques secondes\u00a0: rien n’a été changé. Attendez leur publication, puis corrigez-les.',
  CHANGED_MEANWHILE: 'Quelqu’un a changé cela entre-temps. Relisez avant de recommencer.',
  UNDO_TOO_LATE: `Les ${inWord(UNDO_SECONDS)} secondes sont passées\u00a0: rien n’a été annulé.`,
  UNDO_END_NEAR: 'L’ancienne fin est passée, ou trop proche\u00a0: le vote reste prolongé.',
  WRONG_PHASE:
    'Ce n’est pas possible dans l’état actuel du vote\u00a0: quelqu’un vient peut-être de le changer. Relisez l’écran.',
  CONTEST_OVERLAP: 'Ces dates chevauchent celles d’une autre semaine.',
  WEEK_TAKEN: 'Cette semaine existe déjà.',
  WEEK_HAS_OPENED:
    'Le vote de cette semaine a déjà été ouvert, ou s’ouvre dans la minute\u00a0: elle ne s’efface pas.',
  SIGNATURE_REQUIRED: 'Ce dépouillement attend la signature d’un huissier avant d’être publié.',
  ALREADY_SIGNED: 'Vous avez déjà signé ce dépouillement.',
  WINNER_NEEDED: 'Plusieurs talents sont à égalité en tête\u00a0: indiquez qui gagne.',
  MESSAGE_GONE: 'Ce message est déjà parti, ou rappelé. Il ne peut plus être changé.',
  CODE_EXISTS: 'Ce code existe déjà.',
  NUMBER_TAKEN: 'Ce numéro est déjà celui d’un autre talent.',
  CANDIDATE_IN_VOTE:
    'Ce talent a été en lice dans une semaine dont le vote a été ouvert, ou s’ouvre dans la minute\u00a0: il ne s’efface pas.',
  CANDIDATE_HAS_LEFT: 'Le départ de ce talent est décidé\u00a0: il ne s’efface pas.',
  CANDIDATE_NEEDED:
    'Sans ce talent, une semaine programmée n’en aurait plus deux en lice\u00a0: changez d’abord cette semaine.',
  PICTURE_MISSING: 'Choisissez une image.',
  PICTURE_KIND: 'Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF.',
  PICTURE_TOO_LARGE: `Cette image est trop lourde\u00a0: ${pictureLimits.weight}.`,
  PICTURE_PIXELS: `Cette image a trop de pixels\u00a0: ${pictureLimits.pixels}.`,
  PICTURE_SMALL: `Cette image est trop petite\u00a0: ${pictureLimits.portrait}.`,
  STILL_SMALL: `Cette image est trop petite\u00a0: ${pictureLimits.still}.`,
  LOGO_SMALL: `Ce logo est trop petit\u00a0: ${pictureLimits.logo}.`,
  PICTURE_BROKEN: 'Cette image est abîmée ou incomplète. Envoyez-la à nouveau.',
  IMPORT_REFUSED: 'Import refusé.',
  PICTURES_UNAVAILABLE:
    'Le stockage des images et des vidéos ne répond pas. Rien n’a été changé\u00a0: réessayez dans un instant.',
  VIDEO_KIND: 'Ce fichier n’est pas une vidéo MP4 ou WebM.',
  VIDEO_TOO_LARGE:
    'Cette vidéo est trop lourde\u00a0: compressez-la, ou donnez son adresse YouTube ou Dailymotion.',
  UPLOAD_INTERRUPTED:
    'L’envoi s’est interrompu\u00a0: plus rien n’arrivait, ou trop lentement. Vérifiez la connexion, puis choisissez à nouveau la vidéo.',
  NOTHING_TO_ANNUL: 'Ces comptes n’ont aucun vote dans le décompte de cette semaine.',
  PREVIEW_READ_ONLY: 'Ceci est un aperçu\u00a0: rien n’y est enregistré. Quittez-le pour agir.',
  OPERATOR_EXISTS: 'Cette adresse a déjà un accès à la régie.',
  INVITATION_SENT_OFTEN:
    'Cette invitation est déjà partie quatre fois en vingt-quatre heures. Vérifiez l’adresse avec la personne, puis réessayez demain.',
  LAST_ADMIN: 'C’est le dernier administrateur\u00a0: nommez-en un autre d’abord.',
  TOO_MANY_ATTEMPTS: 'Trop d’essais. Patientez un instant avant de recommencer.',
  TOO_MANY_REQUESTS: 'Trop de demandes en peu de temps. Patientez un instant.',
  BUSY: 'Beaucoup de monde en ce moment. Réessayez dans quelques secondes.',
  IN_LINE: 'Beaucoup de monde se connecte. Votre place est gardée\u00a0: revenez à votre tour.',
  DATABASE_UNAVAILABLE: 'Le service est momentanément indisponible. Réessayez dans quelques secondes.',
  INTERNAL: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
};

/** The sentence that users see for an error code. */
export const errorMessage = (code: ErrorCode): string => errorMessages[code];
