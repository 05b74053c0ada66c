import type { CallerLanguage } from '#server/http/language.ts'
import { type Letter, letter } from '#server/mail/letter.ts'
import type { MoveToTell } from './moves-to-tell.ts'

const words = {
  en: {
    hello: 'Hello',
    nobody: 'nobody',
    provider: 'The provider',
    ownSubject: (to: string) => `You report to ${to} now in Siteward`,
    ownTitle: 'Somebody changed whom you report to',
    own: (by: string, from: string, to: string) =>
      `${by} changed whom you report to. You report to ${to} now, before that to ${from}. Everybody above you in the organization tree sees your work.`,
    subject: (by: string, count: number) =>
      `${by} moved ${count === 1 ? 'one person' : `${count} people`} in your organization tree`,
    title: 'The organization tree changed',
    summary: (by: string, count: number) =>
      `${by} changed whom ${count === 1 ? 'one person reports' : `${count} people report`} to:`,
    line: (name: string, from: string, to: string) =>
      `${name} reports to ${to} now, before that to ${from}`,
    below: (count: number) => `, together with ${count} below`,
    more: (count: number) => `and ${count} more, each in the history of the person`,
    ownIgnore: 'If you did not expect this, ask them or the owner of your company.',
    ignore: 'If you did not expect this, ask them. The history of each person has the change.',
    by: 'Sent by Siteward. Nobody reads answers to this mail.',
  },
  es: {
    hello: 'Hola',
    nobody: 'nadie',
    provider: 'El proveedor',
    ownSubject: (to: string) => `Ahora responde a ${to} en Siteward`,
    ownTitle: 'Alguien cambió a quién responde usted',
    own: (by: string, from: string, to: string) =>
      `${by} cambió a quién responde usted. Ahora responde a ${to}, antes a ${from}. Todas las personas por encima de usted en el organigrama ven su trabajo.`,
    subject: (by: string, count: number) =>
      `${by} movió a ${count === 1 ? 'una persona' : `${count} personas`} en su organigrama`,
    title: 'El organigrama cambió',
    summary: (by: string, count: number) =>
      `${by} cambió a quién ${count === 1 ? 'responde una persona' : `responden ${count} personas`}:`,
    line: (name: string, from: string, to: string) =>
      `${name} responde ahora a ${to}, antes a ${from}`,
    below: (count: number) => `, junto con ${count} por debajo`,
    more: (count: number) => `y ${count} más, cada una en el historial de la persona`,
    ownIgnore: 'Si no lo esperaba, pregúntele a esa persona o al propietario de su empresa.',
    ignore: 'Si no lo esperaba, pregúntele. El historial de cada persona tiene el cambio.',
    by: 'Enviado por Siteward. Nadie lee las respuestas a este correo.',
  },
} as const

/** Most people named in a summary. */
const maxNamesInMail = 100

export type MoveMail = ReturnType<typeof letter>

/**
 * Writes the mail with a person's new manager, or returns null if they report to the same person
 * again.
 */
export function ownMoveMail(
  language: CallerLanguage,
  name: string,
  moves: readonly MoveToTell[],
  company: Letter['company'],
): MoveMail | null {
  const say = words[language]
  const [first, last] = [moves[0], moves.at(-1)]
  if (first === undefined || last === undefined || first.from_id === last.to_id) return null
  const [from, to] = [first.from ?? say.nobody, last.to ?? say.nobody]
  return letter(language, {
    ...(company && { company }),
    subject: oneLine(say.ownSubject(to)),
    greeting: `${say.hello} ${name}`,
    title: say.ownTitle,
    text: say.own(last.author ?? say.provider, from, to),
    ignore: say.ownIgnore,
    by: say.by,
  })
}

/** Writes one mail to an owner with all moves that one author made within some minutes. */
export function movesMail(
  language: CallerLanguage,
  name: string,
  moves: readonly MoveToTell[],
  company: Letter['company'],
): MoveMail {
  const say = words[language]
  const by = moves[0]?.author ?? say.provider
  const lines = moves.slice(0, maxNamesInMail).map((move) => {
    const along = move.below > 0 ? say.below(move.below) : ''
    return say.line(move.name, move.from ?? say.nobody, move.to ?? say.nobody) + along
  })
  const left = moves.length - lines.length
  return letter(language, {
    ...(company && { company }),
    subject: oneLine(say.subject(by, moves.length)),
    greeting: `${say.hello} ${name}`,
    title: say.title,
    text: say.summary(by, moves.length),
    list: left > 0 ? [...lines, say.more(left)] : lines,
    ignore: say.ignore,
    by: say.by,
  })
}

/** A subject is one line, even if a name has line breaks. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
