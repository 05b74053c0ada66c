import type { CallerLanguage } from '#server/http/language.ts'
import { type Letter, letter } from '#server/mail/letter.ts'
import type { MoveToTell } from './moves-to-tell.ts'

/** The name of a manager; null for the person at the top. */
type Manager = string | null

/** Spanish also negates the verb. */
const answersTo = (to: Manager) => (to === null ? 'no responde a nadie' : `responde a ${to}`)

const words = {
  en: {
    hello: 'Hello',
    provider: 'The provider',
    ownSubject: (to: Manager) => `You now report to ${to ?? 'no one'} in Siteward`,
    ownTitle: 'Someone changed who you report to',
    own: (by: string, from: Manager, to: Manager) =>
      `${by} changed who you report to. You now report to ${to ?? 'no one'}. Before, you reported to ${from ?? 'no one'}. Everyone above you in the organization tree sees your work.`,
    subject: (by: string, count: number) =>
      `${by} moved ${count === 1 ? 'one person' : `${count} people`} in your organization tree`,
    title: 'The organization tree changed',
    summary: (by: string, count: number) =>
      `${by} changed who ${count === 1 ? 'one person reports' : `${count} people report`} to:`,
    line: (name: string, from: Manager, to: Manager) =>
      `${name} now reports to ${to ?? 'no one'} (before: ${from ?? 'no one'})`,
    below: (count: number) => `, with ${count === 1 ? 'one person' : `${count} people`} below`,
    more: (count: number) => `and ${count} more`,
    ownIgnore:
      'If you did not expect this, ask the person who made the change or the owner of your company.',
    ignore:
      'If you did not expect this, ask the person who made the change. The history of each person shows it.',
    by: 'Sent by Siteward. Please do not reply to this mail.',
  },
  es: {
    hello: 'Hola',
    provider: 'El proveedor',
    ownSubject: (to: Manager) => `Ahora ${answersTo(to)} en Siteward`,
    ownTitle: 'Alguien cambió a quién responde usted',
    own: (by: string, from: Manager, to: Manager) =>
      `${by} cambió a quién responde usted. Ahora ${answersTo(to)}. Antes ${from === null ? 'no respondía a nadie' : `respondía a ${from}`}. Todas las personas por encima de usted en el organigrama ven su trabajo.`,
    subject: (by: string, count: number) =>
      `${by} movió a ${count === 1 ? 'una persona' : `${count} personas`} en su organigrama`,
    title: 'El organigrama cambió',
    summary: (by: string, count: number) =>
      `${by} cambió a quién ${count === 1 ? 'responde una persona' : `responden ${count} personas`}:`,
    line: (name: string, from: Manager, to: Manager) =>
      `${name} ahora ${answersTo(to)} (antes: ${from ?? 'nadie'})`,
    below: (count: number) =>
      `, con ${count === 1 ? 'una persona' : `${count} personas`} por debajo`,
    more: (count: number) => `y ${count} más`,
    ownIgnore:
      'Si no lo esperaba, pregunte a la persona que hizo el cambio o al propietario de su empresa.',
    ignore:
      'Si no lo esperaba, pregunte a la persona que hizo el cambio. El historial de cada persona lo muestra.',
    by: 'Enviado por Siteward. No responda a este correo.',
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
  const [from, to] = [first.from, last.to]
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
    return say.line(move.name, move.from, move.to) + along
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
