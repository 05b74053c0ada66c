import { useLingui } from '@lingui/react/macro'
import {
  IconCircleDashed,
  IconRosetteDiscountCheck,
  IconShieldCheck,
  IconShieldX,
  IconVersions,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { SealState } from '#contract/seals/operations.ts'
import { longDay } from '#client/i18n/dates.ts'
import { language } from '#client/i18n/language.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useStore } from '#client/workspace/use-store.ts'
import css from './seal.module.css'

const SealDialog = lazyComponent(async () => (await import('./seal-dialog.tsx')).SealDialog, 'over')

/**
 * Shows one of four states (look 11): sealed and unchanged, changed since, not sealed yet, broken.
 * A new `version` of the record checks again.
 */
export function SealLine({ version, ...record }: LineProps & { version: number }) {
  return <Line key={version} {...record} />
}

type LineProps = { accountID: number; uid: string }

function Line({ accountID, uid }: LineProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { data, reading, loading } = useRead(
    'seals.check',
    { params: { accountID: String(accountID), recordUid: uid } },
    { staleTime: 0, pollInterval: sealsSoon },
  )
  const say = useSeal(data?.versions.length === 0 ? null : data)
  // Without a network it reports an unread seal and claims nothing.
  if (data === null)
    return loading ? null : (
      <p
        className={css.none}
      >{t`The seal was not read on this device yet. It needs the network.`}</p>
    )
  return (
    <section className={cx(css.line, css[data.state])} aria-label={t`Seal`}>
      {say.icon}
      <div className={css.words}>
        <strong>{say.title}</strong>
        <span>{say.text}</span>
      </div>
      <Button
        icon={<Icon icon={IconShieldCheck} />}
        onClick={() => setOpen(true)}
      >{t`Check`}</Button>
      {open && (
        <SealDialog
          accountID={accountID}
          uid={uid}
          state={data}
          title={say.title}
          again={reading.refresh}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

/** Milliseconds until the next read: a waiting record is sealed within a minute. */
const sealsSoon = (last: SealState | undefined) => last?.state === 'waiting' && 10_000

/** Returns the icon and words of a state. */
function useSeal(state: SealState | null): { icon: ReactNode; title: string; text: string } {
  const { t } = useLingui()
  const spoken = useStore(language)
  const sealed = state?.versions.findLast(({ link }) => link !== null)
  const day = sealed?.sealedAt ? longDay(sealed.sealedAt, spoken) : ''
  const link = wholeNumber(sealed?.link ?? 0)
  const hash = short(sealed?.content ?? '')
  const told = t`Link ${link} of the company’s chain. Hash ${hash}`
  const at = wholeNumber(state?.broken?.link ?? 0)
  const version = wholeNumber(state?.versions.length ?? 1)
  switch (state?.state) {
    case 'sealed':
      return {
        icon: <Icon icon={IconRosetteDiscountCheck} size={28} />,
        title: t`Sealed, and unchanged since ${day}`,
        text: told,
      }
    case 'changed':
      return {
        icon: <Icon icon={IconVersions} size={28} />,
        title: t`Changed, version ${version}`,
        text: told,
      }
    case 'broken':
      return {
        icon: <Icon icon={IconShieldX} size={28} />,
        title: t`Seal broken at link ${at}`,
        text: t`Save the proof and compare it with the mailed seals. Do not correct anything before that.`,
      }
    default:
      return {
        icon: <Icon icon={IconCircleDashed} size={28} />,
        title: t`Not sealed yet`,
        text: t`Records are sealed within a minute after they are saved, once their photos are ready.`,
      }
  }
}

/** `9f3c 71aa 05e8 … 40d2` */
const short = (hash: string) =>
  hash === ''
    ? ''
    : `${hash.slice(0, 4)} ${hash.slice(4, 8)} ${hash.slice(8, 12)} … ${hash.slice(-4)}`
