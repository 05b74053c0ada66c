import type { PasswordRule } from '#contract/access/password.ts'
import type { CallerLanguage } from '#server/http/language.ts'

/** A problem of a new password. */
export type ResetProblem = 'weak' | 'common' | 'differ' | 'long' | 'busy'

interface ResetWords {
  title: string
  about: string
  /** Text before the person's e-mail address. */
  whose: string
  password: string
  confirm: string
  show: string
  hide: string
  rules: string
  rule: Readonly<Record<PasswordRule, string>>
  /** Text behind a rule, for screen readers. */
  met: string
  unmet: string
  button: string
  problems: Readonly<Record<ResetProblem, string>>
  /** The message that the page shows without a usable answer. */
  noAnswer: string
  done: readonly [title: string, text: string]
  spent: readonly [title: string, text: string]
  again: string
  signIn: string
  /** The link to the page in this language. It is written in this language too. */
  inThis: string
}

/** The texts of the page behind a reset link. Spanish uses usted. */
export const resetWords: Readonly<Record<CallerLanguage, ResetWords>> = {
  en: {
    title: 'Set a new password',
    about: 'It replaces your old password on all your devices.',
    whose: 'For the account',
    password: 'New password',
    confirm: 'Confirm password',
    show: 'Show password',
    hide: 'Hide password',
    rules: 'A password has:',
    rule: {
      length: 'at least 6 characters',
      uppercase: 'an uppercase letter',
      lowercase: 'a lowercase letter',
      number: 'a number',
      special: 'a special character',
    },
    met: 'met',
    unmet: 'not yet',
    button: 'Save password',
    problems: {
      weak: 'Password is too weak.',
      common: 'This password is easy to guess. Choose another one.',
      differ: 'The entered passwords do not match.',
      long: 'At most 200 characters.',
      busy: 'The server is busy. Try again in a moment.',
    },
    noAnswer: 'The server did not answer. What you typed is still here. Try again.',
    done: [
      'Password changed',
      'Your new password is set. You are signed out on all devices; sign in with the new one.',
    ],
    spent: [
      'This link no longer works',
      'It was used already or is older than one hour. Ask for a new one: it takes a minute.',
    ],
    again: 'Send a new link',
    signIn: 'Go to sign in',
    inThis: 'Show in English',
  },
  es: {
    title: 'Crear una contraseña nueva',
    about: 'Reemplaza su contraseña anterior en todos sus dispositivos.',
    whose: 'Para la cuenta',
    password: 'Contraseña nueva',
    confirm: 'Confirmar contraseña',
    show: 'Mostrar contraseña',
    hide: 'Ocultar contraseña',
    rules: 'Una contraseña tiene:',
    rule: {
      length: 'al menos 6 caracteres',
      uppercase: 'una mayúscula',
      lowercase: 'una minúscula',
      number: 'un número',
      special: 'un carácter especial',
    },
    met: 'cumplido',
    unmet: 'falta',
    button: 'Guardar contraseña',
    problems: {
      weak: 'La contraseña es demasiado débil.',
      common: 'Esta contraseña es fácil de adivinar. Elija otra.',
      differ: 'Las contraseñas no coinciden.',
      long: 'Como máximo 200 caracteres.',
      busy: 'El servidor está ocupado. Intente de nuevo en un momento.',
    },
    noAnswer: 'El servidor no respondió. Lo que escribió sigue aquí. Intente de nuevo.',
    done: [
      'Contraseña cambiada',
      'Su contraseña nueva está lista. Se cerró la sesión en todos los dispositivos; inicie sesión con la nueva.',
    ],
    spent: [
      'Este enlace ya no funciona',
      'Ya se usó o tiene más de una hora. Pida uno nuevo: toma un minuto.',
    ],
    again: 'Enviar un enlace nuevo',
    signIn: 'Ir al inicio de sesión',
    inThis: 'Ver en español',
  },
}
