import type {
  ActionToCheck,
  ChangedAction,
  DigestContent,
  ListedCertificate,
  Mention,
} from '#contract/digest/notices.ts'
import { daysAfter, daysFrom } from '#contract/kernel/day.ts'
import { actionWords } from '#server/features/corrective-actions/door.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { tidyTime } from '#server/kernel/written-times.ts'
import { maxDigestLines } from './content.ts'
import {
  type DigestView,
  htmlOf,
  type DigestLine,
  type DigestSection,
  digestText,
} from './digest-layout.ts'
import {
  changeSaid,
  type DigestWords,
  digestWords,
  failureReason,
  subjectOf,
} from './digest-words.ts'
import { muteLink, stopLink } from './links.ts'
import type { DigestCounts } from './due-content.ts'

/** The reader, the company and the day of a digest. */
export interface DigestAbout {
  userID: number
  email: string
  language: CallerLanguage
  company: string
  /** Street, city and state of the company. */
  address: string
  companyTimeZone: string
  /** A day in the company's time zone, like `since`. */
  today: string
  /** The first day of the changes that the digest lists. */
  since: string
  /** The mail carries the logo of the company. */
  hasLogo: boolean
}

/** The parts of a mail's links. They hold no personal data. */
export interface DigestLinks {
  publicAddress: string
  accountID: number
  mail: string
}

/** Counts the records of each section. */
export function countsOf(content: DigestContent): DigestCounts {
  return {
    overdue: content.overdueCount,
    toCheck: content.toCheck.length,
    mentions: content.mentions.length,
    certificates: content.certificates.length,
    failedReports: content.failedReports.length,
    changes: content.changes.length,
    followed: content.followed.length,
  }
}

interface Writing {
  say: DigestWords
  /** Translates a stored English value. */
  value: (stored: string) => string
  day: (day: string) => string
  moment: (instant: string, timeZone: string) => string
  about: DigestAbout
  links: DigestLinks
}

/** Writes a digest as a mail in the reader's language (look, 'Digest'). Leaves out empty sections. */
export function digestMail(content: DigestContent, about: DigestAbout, links: DigestLinks): Mail {
  const writing = writingFor(about, links)
  const { say } = writing
  const subject = subjectOf(say, countsOf(content))
  const { publicAddress } = links
  const stop = stopLink(publicAddress, links)
  const { overdueCount, onTime } = content
  const leads = [
    ...(overdueCount > 1 ? [say.order] : []),
    ...(overdueCount > 0 && onTime > 0 ? [say.onTime(onTime)] : []),
  ]
  const view: DigestView = {
    language: about.language,
    subject,
    company: about.company,
    hasLogo: about.hasLogo,
    day: longDay(say, about.today),
    title: overdueCount > 0 ? say.overdueTitle(overdueCount) : subject,
    lead: leads.join(' '),
    sections: sectionsOf(content, writing).filter(({ lines }) => lines.length > 0),
    why: say.why,
    settings: {
      text: say.settings,
      href: `${publicAddress}/back-office/associates/${about.userID}`,
    },
    stop: { text: say.stop, href: stop },
    by: [say.by(about.company), about.address].filter((part) => part !== '').join(', '),
  }
  return { to: about.email, subject, text: digestText(view), html: htmlOf(view), unsubscribe: stop }
}

function sectionsOf(content: DigestContent, writing: Writing): DigestSection[] {
  const { say, about, links } = writing
  const list = `${links.publicAddress}/back-office/corrective-actions`
  const notices = `${links.publicAddress}/back-office/notices`
  const isSinceYesterday = about.since >= daysAfter(about.today, -1)
  const since = isSinceYesterday ? null : writing.day(about.since)
  const section = (
    title: string | null,
    all: readonly DigestLine[],
    count: number,
    more: string | null,
  ): DigestSection => {
    const lines = all.slice(0, maxDigestLines)
    const left = count - lines.length
    return { title, lines, more: left > 0 ? { text: say.more(left), href: more } : null }
  }
  const { overdueCount, toCheck, mentions, certificates, failedReports, changes, followed } =
    content
  return [
    section(null, overdueLines(content, writing), overdueCount, list),
    section(say.toCheck, toCheck.map(checkLine(writing)), toCheck.length, `${list}?check=1`),
    section(say.mentioned, mentions.map(mentionLine(writing)), mentions.length, null),
    section(
      say.certificates,
      certificates.map(certificateLine(writing)),
      certificates.length,
      null,
    ),
    section(
      say.reports(failedReports.length),
      reportLines(content, writing),
      failedReports.length,
      null,
    ),
    section(say.changedSince(since), changes.map(changeLine(writing, true)), changes.length, list),
    section(say.followed, followed.map(changeLine(writing, false)), followed.length, notices),
  ]
}

function overdueLines(
  { overdue }: DigestContent,
  { say, value, day, about, links }: Writing,
): DigestLine[] {
  return overdue.map(
    (
      { correctiveActionID: id, number, title, severity, projectName, dueDate },
      place,
    ): DigestLine => {
      const days = daysFrom(dueDate, about.today)
      const name = `CA-${number}`
      return {
        figure: { number: String(days), words: say.daysOverdue(days) },
        number: name,
        title,
        second: projectName,
        severity: { stored: severity, words: value(severity), beside: say.due(day(dueDate)) },
        open: { text: say.open(name), href: actionLink(links, id), isFirst: place === 0 },
        mute: { text: say.mute, href: muteLink(links.publicAddress, links, id) },
      }
    },
  )
}

const checkLine =
  ({ say, links }: Writing) =>
  ({ correctiveActionID, number, title, projectName, isClosed }: ActionToCheck): DigestLine => ({
    number: `CA-${number}`,
    title,
    href: actionLink(links, correctiveActionID),
    second: projectName,
    state: { text: isClosed ? say.didItLast : say.workDone, tone: 'amber' },
  })

const mentionLine =
  ({ say, moment, about, links }: Writing) =>
  ({ correctiveActionID, number, title, text, at, by }: Mention): DigestLine => ({
    number: `CA-${number}`,
    title,
    second: withMoment(
      shortened(`${by ?? say.somebody}: ${text}`),
      moment(at, about.companyTimeZone),
    ),
    href: actionLink(links, correctiveActionID),
  })

const certificateLine =
  ({ say, day }: Writing) =>
  (certificate: ListedCertificate): DigestLine => {
    const { title, ends, daysLeft } = certificate
    const isOver = daysLeft < 0
    return {
      title,
      second: say.ofCertificate(certificate, day(ends)),
      state: {
        text: isOver ? say.expired : say.daysLeft(daysLeft),
        tone: isOver ? 'red' : 'amber',
      },
      ...(isOver && { beside: say.daysAgo(-daysLeft) }),
    }
  }

function reportLines(
  { failedReports }: DigestContent,
  { say, moment, links }: Writing,
): DigestLine[] {
  return failedReports.map((report): DigestLine => {
    const href = `${links.publicAddress}/back-office/schedule-jobs`
    return {
      title: report.title,
      second: `${ended(moment(report.dueAt, report.timeZone))} ${failureReason(say, report)}`,
      link: { text: say.openRun, href },
    }
  })
}

/** `isOwn`: the action is the reader's. */
const changeLine =
  ({ say, value, moment, about, links }: Writing, isOwn: boolean) =>
  (change: ChangedAction): DigestLine => ({
    number: `CA-${change.number}`,
    title: change.title,
    second: withMoment(
      shortened(changeSaid(say, change, isOwn)),
      moment(change.at, about.companyTimeZone),
    ),
    state: { text: value(change.status), tone: 'ink' },
    href: actionLink(links, change.correctiveActionID),
  })

/** Joins what was written and its moment. A note may end its own sentence. */
const withMoment = (text: string, at: string) => `${text}${/[.!?…]$/.test(text) ? '' : ','} ${at}`

/** Ends a text with one full stop: Spanish hours end with one already, `6:00 a.m.` */
const ended = (text: string) => (text.endsWith('.') ? text : `${text}.`)

const actionLink = ({ publicAddress }: DigestLinks, id: number) =>
  `${publicAddress}/back-office/corrective-actions/${id}`

/** Cuts a note to one short line. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 159).trimEnd().toWellFormed()}…` : line
}

function writingFor(about: DigestAbout, links: DigestLinks): Writing {
  const say = digestWords[about.language]
  const ofYear = about.today.slice(0, 4)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(say.locale, options)
  const near = format({ month: 'long', day: 'numeric', timeZone: 'UTC' })
  const far = format({ dateStyle: 'long', timeZone: 'UTC' })
  return {
    say,
    value: actionWords(about.language).value,
    day: (day) => (day.startsWith(ofYear) ? near : far).format(atMidnight(day)),
    moment: (instant, timeZone) => {
      const parts = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
      return tidyTime(format({ ...parts, timeZone }).format(new Date(instant)))
    },
    about,
    links,
  }
}

function longDay({ locale }: DigestWords, day: string): string {
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    atMidnight(day),
  )
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`)
