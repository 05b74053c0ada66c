import type { ChangedAction, FailedReport, ListedCertificate } from '#contract/digest/notices.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import type { DigestCounts } from './due-content.ts'

const counted = (count: number, one: string, several: string) =>
  `${count} ${count === 1 ? one : several}`

const english = {
  locale: 'en-US',
  overdueTitle: (count: number) =>
    count === 1 ? '1 of your actions is overdue' : `${count} of your actions are overdue`,
  overdueSubject: (count: number) => `${count} overdue`,
  toCheckSubject: (count: number) => `${count} to check`,
  mentionsSubject: (count: number) => counted(count, 'mention', 'mentions'),
  certificatesSubject: (count: number) => counted(count, 'certificate', 'certificates'),
  reportsSubject: (count: number) => `${counted(count, 'report', 'reports')} not sent`,
  changesSubject: (count: number) => counted(count, 'change', 'changes'),
  order: 'The most overdue first.',
  onTime: (count: number) => (count === 1 ? 'One more is on time.' : `${count} more are on time.`),
  daysOverdue: (days: number): string => (days === 1 ? 'day overdue' : 'days overdue'),
  due: (day: string) => `Due ${day}`,
  open: (number: string) => `Open ${number}`,
  mute: 'Mute this one',
  more: (count: number) => `and ${count} more`,
  toCheck: 'For you to check',
  workDone: 'Work done',
  didItLast: 'Did the fix last?',
  mentioned: 'Comments that mention you',
  certificates: 'Certificates',
  expired: 'Expired',
  daysAgo: (days: number) => (days === 1 ? 'yesterday' : `${days} days ago`),
  daysLeft: (days: number) => (days === 0 ? 'Ends today' : `${counted(days, 'day', 'days')} left`),
  ofCertificate: ({ holder, daysLeft }: ListedCertificate, day: string) =>
    `${holder ?? 'Yours'}, ${daysLeft < 0 ? 'ended' : 'ends'} ${day}`,
  reports: (count: number): string => (count === 1 ? 'Report not sent' : 'Reports not sent'),
  openRun: 'Open the run',
  reasons: {
    'owner-inactive': 'Its owner could not read reports at that time.',
    'not-active': 'It was switched off or removed before its file was made.',
    'too-large': 'The file is larger than 50 MB.',
    failed: 'The file could not be made.',
  },
  notMailed: ({ refused, sent }: FailedReport) => {
    const others = sent === 1 ? 'recipient has' : `${sent} recipients have`
    return `It did not reach ${refused.join(', ')}${sent > 0 ? `; the other ${others} it` : ''}.`
  },
  changedSince: (day: string | null) => `Changed since ${day ?? 'yesterday'}`,
  followed: 'Changes of what you follow',
  somebody: 'Someone',
  changes: {
    opened: (by: string) => `Opened by ${by}`,
    assigned: (by: string) => `Assigned by ${by}`,
    reopened: (by: string) => `Reopened by ${by}`,
    closed: (by: string) => `Closed by ${by}`,
    changed: (by: string) => `Changed by ${by}`,
  },
  forReader: {
    opened: (by: string) => `Opened for you by ${by}`,
    assigned: (by: string) => `Assigned to you by ${by}`,
  },
  why: 'You get this mail on mornings when you have something to do or what you follow changed. The mails stop when the work is done.',
  settings: 'Change hour or time zone',
  stop: 'Stop this mail',
  by: (company: string) => `Sent by Siteward for ${company}`,
}

export type DigestWords = typeof english

const spanish: DigestWords = {
  locale: 'es-US',
  overdueTitle: (count) =>
    count === 1 ? '1 de sus acciones está vencida' : `${count} de sus acciones están vencidas`,
  overdueSubject: (count) => counted(count, 'vencida', 'vencidas'),
  toCheckSubject: (count) => `${count} por revisar`,
  mentionsSubject: (count) => counted(count, 'mención', 'menciones'),
  certificatesSubject: (count) => counted(count, 'certificado', 'certificados'),
  reportsSubject: (count) => counted(count, 'informe no enviado', 'informes no enviados'),
  changesSubject: (count) => counted(count, 'cambio', 'cambios'),
  order: 'Primero la más atrasada.',
  onTime: (count) => (count === 1 ? 'Una más está al día.' : `${count} más están al día.`),
  daysOverdue: (days) => (days === 1 ? 'día vencida' : 'días vencida'),
  due: (day) => `Vence el ${day}`,
  open: (number) => `Abrir ${number}`,
  mute: 'Silenciar esta',
  more: (count) => `y ${count} más`,
  toCheck: 'Para que usted revise',
  workDone: 'Trabajo hecho',
  didItLast: '¿Se mantiene la corrección?',
  mentioned: 'Comentarios que lo mencionan a usted',
  certificates: 'Certificados',
  expired: 'Vencido',
  daysAgo: (days) => (days === 1 ? 'ayer' : `hace ${days} días`),
  daysLeft: (days) =>
    days === 0 ? 'Vence hoy' : days === 1 ? 'Queda 1 día' : `Quedan ${days} días`,
  ofCertificate: ({ holder, daysLeft }, day) =>
    `${holder ?? 'Suyo'}, ${daysLeft < 0 ? 'venció' : 'vence'} el ${day}`,
  reports: (count) => (count === 1 ? 'Informe no enviado' : 'Informes no enviados'),
  openRun: 'Abrir el envío',
  reasons: {
    'owner-inactive': 'Su propietario no podía leer informes en ese momento.',
    'not-active': 'Se desactivó o se eliminó antes de crear su archivo.',
    'too-large': 'El archivo supera los 50 MB.',
    failed: 'No se pudo crear el archivo.',
  },
  notMailed: ({ refused, sent }) => {
    const others =
      sent === 1 ? 'el otro destinatario lo tiene' : `los otros ${sent} destinatarios lo tienen`
    return `No llegó a ${refused.join(', ')}${sent > 0 ? `; ${others}` : ''}.`
  },
  changedSince: (day) => (day === null ? 'Cambios desde ayer' : `Cambios desde el ${day}`),
  followed: 'Cambios en lo que usted sigue',
  somebody: 'Alguien',
  changes: {
    opened: (by) => `${by} la abrió`,
    assigned: (by) => `${by} la asignó`,
    reopened: (by) => `${by} la reabrió`,
    closed: (by) => `${by} la cerró`,
    changed: (by) => `${by} la cambió`,
  },
  forReader: {
    opened: (by) => `${by} la abrió para usted`,
    assigned: (by) => `${by} se la asignó a usted`,
  },
  why: 'Usted recibe este correo las mañanas en que tiene algo que hacer o cambió lo que sigue. Los correos terminan cuando el trabajo está hecho.',
  settings: 'Cambiar la hora o la zona horaria',
  stop: 'No recibir más este correo',
  by: (company) => `Enviado por Siteward para ${company}`,
}

export const digestWords: Readonly<Record<CallerLanguage, DigestWords>> = {
  en: english,
  es: spanish,
}

/** Writes the subject with counts alone, because locked screens show it. */
export function subjectOf(say: DigestWords, counts: DigestCounts): string {
  const { overdue, toCheck, mentions, certificates, failedReports, changes, followed } = counts
  const parts = [
    ...(overdue > 0 ? [say.overdueSubject(overdue)] : []),
    ...(toCheck > 0 ? [say.toCheckSubject(toCheck)] : []),
    ...(mentions > 0 ? [say.mentionsSubject(mentions)] : []),
    ...(certificates > 0 ? [say.certificatesSubject(certificates)] : []),
    ...(failedReports > 0 ? [say.reportsSubject(failedReports)] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : say.changesSubject(changes + followed)
}

/** Returns the reason why a report was not sent. */
export function failureReason(say: DigestWords, report: FailedReport): string {
  if (report.reason === 'mail' && report.refused.length > 0) return say.notMailed(report)
  const { failed, ...known } = say.reasons
  return Object.entries(known).find(([reason]) => reason === report.reason)?.[1] ?? failed
}

/** Returns the change of an action and its author. `isOwn`: the action is the reader's. */
export function changeSaid(
  say: DigestWords,
  { kind, by, note }: ChangedAction,
  isOwn: boolean,
): string {
  const name = by ?? say.somebody
  if (kind === 'commented') return `${name}: ${note}`
  return { ...say.changes, ...(isOwn && say.forReader) }[kind](name)
}
