import type { ErrorCode, FieldProblem } from '#domain/errors.ts';

/** One sentence for each refusal; what the API and the screens say. */
const errorMessages: Record<ErrorCode, string> = {
  INVALID_INPUT: 'Certaines informations sont manquantes ou incorrectes.',
  MALFORMED_REQUEST: 'La demande n’a pas pu être lue.',
  UNSUPPORTED_MEDIA_TYPE: 'Ce format n’est pas accepté : envoyez du JSON.',
  BODY_TOO_LARGE: 'La demande est trop volumineuse.',
  NOT_FOUND: 'Cette adresse n’existe pas.',
  METHOD_NOT_ALLOWED: 'Cette action n’existe pas à cette adresse.',
  COMPETITION_UNKNOWN: 'Cette compétition n’existe pas.',
  CONTEST_NOT_FOUND: 'Ce vote n’existe pas.',
  SIGN_IN_REQUIRED: 'Connectez-vous pour continuer.',
  SESSION_EXPIRED: 'Votre session a expiré. Connectez-vous à nouveau.',
  NOT_YOUR_ACCOUNT: 'Vous ne pouvez agir que pour votre propre compte.',
  CROSS_SITE_REQUEST: 'Cette demande vient d’un autre site : elle a été refusée.',
  CONTEST_UNKNOWN: 'Ce vote n’existe pas.',
  CONTEST_NOT_STARTED: 'Le vote n’est pas encore ouvert.',
  CONTEST_SUSPENDED:
    'Le vote est suspendu pour le moment. Votre vote n’est pas perdu : revenez dans un instant.',
  CONTEST_CLOSED: 'Le vote est clos.',
  RESULTS_NOT_PUBLISHED: 'Les résultats ne sont pas encore publiés.',
  CANDIDATE_UNKNOWN: 'Ce talent n’existe pas.',
  CANDIDATE_NOT_IN_CONTEST: 'Ce talent ne participe pas au vote de cette semaine.',
  CANDIDATE_ELIMINATED: 'Ce talent a quitté l’aventure.',
  VOTE_ALREADY_CAST: 'Votre vote du jour est déjà donné. Revenez demain : un nouveau vote vous attend.',
  VOTE_DAY_PASSED: 'Un nouveau jour de vote a commencé. Confirmez votre choix pour aujourd’hui.',
  NOT_ENOUGH_BONUS: 'Vous n’avez pas assez de votes bonus.',
  REQUEST_ID_REUSED: 'Cette demande a déjà servi pour un autre vote.',
  EMAIL_TAKEN: 'Le mail a déja un compte.',
  PHONE_TAKEN: 'Ce numéro a déjà un compte.',
  ALREADY_REGISTERED: 'Votre inscription est déjà faite.',
  WRONG_CREDENTIALS: 'Email ou mot de passe incorrect.',
  RECENT_SIGN_IN_REQUIRED: 'Reconnectez-vous d’abord\u00a0: nous vérifions ainsi que c’est bien vous.',
  LINK_EXPIRED: 'Ce lien ne fonctionne plus\u00a0: il a déjà servi ou il est trop ancien.',
  TOO_MANY_ATTEMPTS: 'Trop d’essais. Patientez un instant avant de recommencer.',
  TOO_MANY_REQUESTS: 'Trop de demandes en peu de temps. Patientez un instant.',
  BUSY: 'Beaucoup de monde en ce moment. Réessayez dans quelques secondes.',
  DATABASE_UNAVAILABLE: 'Le service est momentanément indisponible. Réessayez dans quelques secondes.',
  INTERNAL: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
};

const fieldMessages: Record<FieldProblem, string> = {
  REQUIRED: 'Ce champ est à remplir.',
  INVALID: 'Cette valeur n’est pas valable.',
  TOO_SHORT: 'C’est trop court.',
  TOO_LONG: 'C’est trop long.',
  EMAIL_INVALID: 'Cette adresse e-mail n’est pas valable.',
  EMAIL_TAKEN: 'Le mail a déja un compte.',
  PHONE_INVALID: 'Ce numéro n’est pas valable. Vérifiez les chiffres.',
  PHONE_TOO_SHORT: 'Ce numéro est trop court. Vérifiez les chiffres.',
  PHONE_TOO_LONG: 'Ce numéro est trop long. Vérifiez les chiffres.',
  PHONE_COUNTRY: 'Les numéros de ce pays ne sont pas acceptés.',
  PHONE_TAKEN: 'Ce numéro a déjà un compte.',
  PHONE_OR_EMAIL_REQUIRED: 'Indiquez un numéro de téléphone ou une adresse e-mail.',
  PASSWORD_TOO_SHORT: 'Choisissez au moins 8 caractères.',
  PASSWORD_TOO_LONG: 'Choisissez au plus 128 caractères.',
  PASSWORD_COMMON: 'Ce mot de passe est trop facile à deviner.',
  PASSWORD_WRONG: 'Ce n’est pas votre mot de passe actuel.',
  TERMS_REQUIRED: 'Acceptez le règlement et les conditions pour vous inscrire.',
};

export const errorMessage = (code: ErrorCode): string => errorMessages[code];
export const fieldMessage = (problem: FieldProblem): string => fieldMessages[problem];
