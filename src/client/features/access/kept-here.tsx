import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCloudCheck, IconCloudOff, IconDatabase, IconDeviceTablet } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import type { DeviceScope } from '#client/data/outbox/device-store.ts'
import type { OpenFailure } from '#client/data/outbox/unopenable-stores.ts'
import { useSession, useSessionServices } from '#client/workspace/session-context.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { withWords } from '#client/i18n/language.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import css from './kept-here.module.css'

const SaveWords = lazyComponent(
  async () =>
    (await withWords('tray', import('#client/shell/tray/save-closed-box.tsx'))).SaveClosedBox,
  'over',
)

/**
 * Shows next to the sign-in what this device stores: unsent changes by initials only, the companies
 * and age of the data, and the connection (offline design, 11). It opens no box, except when a
 * person saves the unsent changes as a file.
 */
export function KeptHere() {
  const { t } = useLingui()
  const { device } = useSessionServices()
  const session = useSession()
  const state = useConnectionState()
  const moment = useMoment()
  const [people, setPeople] = useState<readonly DeviceScope[]>([])
  const [unopened, setUnopened] = useState<OpenFailure['reason'] | null>(null)
  const [saving, setSaving] = useState<DeviceScope | null>(null)
  useEffect(() => {
    let gone = false
    void device.people().then((found) => !gone && setPeople(found))
    void device.openFailure().then((why) => !gone && setUnopened(why))
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- who signed out leaves something here
  }, [device, session])
  const waiting = people.filter(({ pending }) => pending > 0)
  // A sign-out deletes the rows, so the data has no age to show.
  const kept = people.filter(
    ({ locked, shared, companyName, lastContact }) =>
      !locked && !shared && companyName && lastContact,
  )
  const ended = session.state === 'signed-out' && session.endReason === 'expired'
  const nothing = people.length === 0 && unopened === null
  const icon = state === 'offline' ? IconCloudOff : IconCloudCheck
  return (
    <aside className={css.side} aria-labelledby="kept-here">
      <h2 id="kept-here">{nothing ? t`On this tablet` : t`Kept on this tablet`}</h2>
      <p className={css.soft}>
        {ended
          ? t`Your session ended. Your data is kept.`
          : nothing
            ? t`Nothing is kept here yet.`
            : t`This data stays here until its owner signs in.`}
      </p>
      {unopened && (
        <p>
          {unopened === 'newer'
            ? t`A newer version of the app was used on this device. Its data stays here until the app is up to date again.`
            : t`The data kept on this device cannot be opened now. It stays here.`}
        </p>
      )}
      {waiting.map((person) => {
        const { tenant, user, pending, displayName, shared } = person
        // A shared sign-in shows no name (F-84), although an earlier version stored one.
        const initials = shared || displayName === '' ? null : shortName(displayName)
        return (
          <div key={`${tenant}.${user}`} className={css.box}>
            <Icon icon={IconDeviceTablet} size={26} />
            <div>
              <strong>
                {initials === null
                  ? t`This device holds ${plural(pending, { one: '# unsent change', other: '# unsent changes' })} of another person`
                  : t`This device holds ${plural(pending, { one: '# unsent change', other: '# unsent changes' })} of ${initials}`}
              </strong>
              <div className={css.soft}>
                {initials === null
                  ? t`They are sent when that person signs in.`
                  : t`They are sent when ${initials} signs in.`}
              </div>
              {!shared && (
                <Button variant="link" size="small" onClick={() => setSaving(person)}>
                  {t`Save as a file`}
                </Button>
              )}
            </div>
          </div>
        )
      })}
      {saving && (
        <Suspense fallback={null}>
          <SaveWords
            person={saving}
            initials={shortName(saving.displayName)}
            onClose={() => setSaving(null)}
          />
        </Suspense>
      )}
      <ul className={css.facts}>
        {kept.map(({ tenant, user, companyName, lastContact }) => {
          const asOf = moment(lastContact)
          return (
            <li key={`${tenant}.${user}`}>
              <Icon icon={IconDatabase} size={24} />
              <div>
                <strong>{companyName}</strong>
                <div className={css.soft}>{t`Data as of ${asOf}`}</div>
              </div>
            </li>
          )
        })}
        <li>
          <Icon icon={icon} size={24} />
          <div>
            <strong>
              {state === 'offline' ? t`Offline` : state === 'online' ? t`Online` : t`Connection`}
            </strong>
            <div className={css.soft}>
              {state === 'offline'
                ? t`Signing in needs a connection.`
                : state === 'online'
                  ? t`The server answers.`
                  : t`Checking the server.`}
            </div>
          </div>
        </li>
      </ul>
    </aside>
  )
}

/** Returns initials (`A. B.`), so that a shared device does not show the whole name. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => `${(word ?? '').slice(0, 1).toUpperCase()}.`).join(' ')
}
