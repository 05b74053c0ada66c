import type { Database } from '#server/db/database.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { scriptedFormCsp } from '#server/http/headers.ts'
import { type CallerLanguage, preferredLanguage } from '#server/http/language.ts'
import { renderPage } from '#server/http/render-page.ts'
import type { ServerPage, PageAnswer, PageRequest } from '#server/http/pages.ts'
import { digestPath as path, readDigestRef } from './links.ts'
import { mute, unmute } from './mutes.ts'
import { endDigests } from './settings.ts'

const reader = {
  name: 'digest-reader',
  text: 'select user_id as "userID" from digest_mails where account_id = $1 and mail_uid = $2',
}
// Finds only the reader's own actions, so that a link can show and mute no others.
const own = {
  name: 'digest-own-action',
  text: `select m.user_id as "userID", a.corrective_action_id as id, a.number from digest_mails m
           join corrective_actions a on a.account_id = m.account_id and a.assigned_to = m.user_id
          where m.account_id = $1 and m.mail_uid = $2 and a.corrective_action_id = $3`,
}
interface Parts {
  db: Pick<Database, 'account' | 'accountSnapshot'>
  /** The address of our typeface, or null if the app is not built. */
  font: string | null
  now: () => Date
}

/**
 * The pages behind the links of a digest, which need no sign-in. A GET only shows a question,
 * because mail scanners follow links. A POST stops or mutes. Mail programs post to the stop page
 * too (RFC 8058).
 */
export function digestPages(parts: Parts): ServerPage[] {
  return [...stopPages(parts), ...mutePages(parts)]
}

function stopPages({ db, font }: Parts): ServerPage[] {
  const find = async ({ params }: Pick<PageRequest, 'params'>) => {
    const ref = readDigestRef(params['token'] ?? '')
    if (ref === null) return undefined
    const { accountID, mail } = ref
    const found = await db.accountSnapshot(accountID, (tx) =>
      tx.maybe<{ userID: number }>(reader, [accountID, mail]),
    )
    return found && { accountID, ...found }
  }
  return [
    {
      method: 'GET',
      path: `${path}/:token/stop`,
      answer: async (request) =>
        (await find(request)) === undefined
          ? unknown(request, font)
          : view(request, 'stop', { font }),
    },
    {
      method: 'POST',
      path: `${path}/:token/stop`,
      // Mail programs post a form of either type (RFC 8058).
      ignoresBody: true,
      answer: async (request) => {
        const found = await find(request)
        if (found === undefined) return unknown(request, font)
        await db.account(found.accountID, (tx) => endDigests(tx, found.userID))
        return view(request, 'stopped', { font })
      },
    },
  ]
}

function mutePages({ db, font, now }: Parts): ServerPage[] {
  const find = async ({ params }: Pick<PageRequest, 'params'>) => {
    const ref = readDigestRef(params['token'] ?? '')
    const action = Number(params['action'])
    if (ref === null || !Number.isSafeInteger(action) || action > 2_147_483_647) return undefined
    const { accountID, mail } = ref
    const found = await db.accountSnapshot(accountID, (tx) =>
      tx.maybe<{ userID: number; id: number; number: number }>(own, [accountID, mail, action]),
    )
    return found && { accountID, ...found, name: `CA-${found.number}` }
  }
  return [
    {
      method: 'GET',
      path: `${path}/:token/mute/:action`,
      answer: async (request) => {
        const found = await find(request)
        if (found === undefined) return unknown(request, font)
        return view(request, 'mute', { font, name: found.name })
      },
    },
    {
      method: 'POST',
      path: `${path}/:token/mute/:action`,
      answer: async (request) => {
        const found = await find(request)
        if (found === undefined) return unknown(request, font)
        const { accountID, userID, id, name } = found
        const isBack = request.form['back'] === 'yes'
        await db.account(accountID, async (tx) => {
          if (isBack) await unmute(tx, userID, id)
          else await mute(tx, userID, id, now())
        })
        return view(request, isBack ? 'unmuted' : 'muted', { font, name })
      },
    },
  ]
}

interface Said {
  title: string
  text: string
  /** The button of the form. Without it the page has no form. */
  button?: string
}

type About = 'stop' | 'stopped' | 'mute' | 'muted' | 'unmuted' | 'unknown'

const words: Readonly<Record<CallerLanguage, (name: string) => Readonly<Record<About, Said>>>> = {
  en: (name) => ({
    stop: {
      title: 'Stop this mail?',
      text: 'You will get no more morning mails. You can switch them on again in your profile.',
      button: 'Stop this mail',
    },
    stopped: {
      title: 'Stopped',
      text: 'You get no more morning mails. You can switch them on again in your profile.',
    },
    mute: {
      title: `Mute ${name}?`,
      text: `Your morning mails will no longer mention ${name}. The action itself does not change.`,
      button: 'Mute this one',
    },
    muted: {
      title: `${name} is muted`,
      text: `Your morning mails no longer mention ${name}. The action itself does not change.`,
      button: 'Mention it again',
    },
    unmuted: {
      title: `${name} is mentioned again`,
      text: `Your morning mails mention ${name} again.`,
    },
    unknown: {
      title: 'Unknown link',
      text: 'This link is not valid or is no longer valid. Use the link in the latest mail.',
    },
  }),
  es: (name) => ({
    stop: {
      title: '¿No recibir más este correo?',
      text: 'Ya no recibirá correos de la mañana. Puede activarlos de nuevo en su perfil.',
      button: 'No recibir más este correo',
    },
    stopped: {
      title: 'Detenido',
      text: 'Usted ya no recibe correos de la mañana. Puede activarlos de nuevo en su perfil.',
    },
    mute: {
      title: `¿Silenciar ${name}?`,
      text: `Sus correos de la mañana ya no mencionarán ${name}. La acción no cambia.`,
      button: 'Silenciar esta',
    },
    muted: {
      title: `${name} está silenciada`,
      text: `Sus correos de la mañana ya no mencionan ${name}. La acción no cambia.`,
      button: 'Mencionarla de nuevo',
    },
    unmuted: {
      title: `${name} se menciona de nuevo`,
      text: `Sus correos de la mañana mencionan ${name} de nuevo.`,
    },
    unknown: {
      title: 'Enlace desconocido',
      text: 'Este enlace no es válido o ya no lo es. Use el enlace del último correo.',
    },
  }),
}

function unknown(request: PageRequest, font: string | null): PageAnswer {
  return view(request, 'unknown', { font, status: 404 })
}

function view(
  { header }: PageRequest,
  about: About,
  { font, name = '', status = 200 }: { font: string | null; name?: string; status?: number },
): PageAnswer {
  const language = preferredLanguage(header('accept-language')) ?? 'en'
  const { title, text, button } = words[language](name)[about]
  const back = about === 'muted' ? '<input type="hidden" name="back" value="yes">' : ''
  const look = about === 'muted' ? '' : ' class="main"'
  const form =
    button === undefined
      ? ''
      : `<form method="post">${back}<button type="submit"${look}>${button}</button></form>`
  const content = `<p class="about">${escapeHtml(text)}</p>\n${form}`
  return { status, body: renderPage(language, title, content, font), csp: scriptedFormCsp }
}
