import { useLingui } from '@lingui/react/macro'
import {
  IconCheck,
  IconCopyPlus,
  IconExternalLink,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useOutbox } from '#client/workspace/use-box.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { useGo } from '../address.ts'
import type { EntryWords } from './entry-words.ts'
import { formAddresses } from './form-address.ts'
import { MoreMenu } from './more-menu.tsx'
import { useTrayDecision } from './use-decision.ts'
import { mainAction, type EntryAction, waysOf } from './ways.ts'
import { useWaysOut } from './words-out.tsx'
import css from './tray.module.css'

type EntryActsProps = {
  view: EntryView
  about: EntryWords
  /** True over the change's own form, so that no link to that form is needed. */
  isOverForm: boolean
  onDiscard: () => void
  onDecided: (() => void) | undefined
}

/**
 * The actions below a change without a choice of fields: the solving one and Discard as buttons,
 * all others under More.
 */
export function EntryActs({
  view,
  about: { words, isHere },
  isOverForm,
  onDiscard,
  onDecided,
}: EntryActsProps) {
  const { t } = useLingui()
  const go = useGo()
  const outbox = useOutbox()
  const decide = useTrayDecision(onDecided)
  const waysOut = useWaysOut([view], 'one')
  const { entry, review } = view
  const { edit, copy } =
    review === null || isOverForm
      ? { edit: null, copy: null }
      : formAddresses(words, entry, review, isHere)
  const leads = (href: string) => ({ href, onSelect: () => go(href) })
  const acts: Partial<Record<EntryAction, MenuItem>> = {
    open: {
      key: 'open',
      label: t`Open the record`,
      icon: <Icon icon={IconExternalLink} size={20} />,
      ...leads(words.href(entry.ref)),
    },
    'keep-mine': {
      key: 'keep-mine',
      label: t`Keep mine`,
      icon: <Icon icon={IconCheck} size={20} />,
      onSelect: () => void decide(outbox?.decide.keepMine(entry.id)),
    },
    again: {
      key: 'again',
      label: t`Try again`,
      icon: <Icon icon={IconRefresh} size={20} />,
      onSelect: () => void decide(outbox?.decide.retry(entry.id)),
    },
    ...(edit !== null && {
      edit: {
        key: 'edit',
        label: t`Edit`,
        icon: <Icon icon={IconPencil} size={20} />,
        ...leads(edit),
      },
    }),
    ...(copy !== null && {
      copy: {
        key: 'new',
        label: t`Copy into a new record`,
        icon: <Icon icon={IconCopyPlus} size={20} />,
        ...leads(copy),
      },
    }),
  }
  const ways = waysOf(words, view, isHere).filter(
    (way) => way === 'discard' || acts[way] !== undefined,
  )
  const main = mainAction(ways, review)
  const others = ways.flatMap((way) => (way === main ? [] : (acts[way] ?? [])))
  return (
    <div className={css.actions}>
      <MoreMenu what="one" items={[...others, ...waysOut]} />
      {ways.includes('discard') && (
        <Button variant="danger" icon={<Icon icon={IconTrash} size={20} />} onClick={onDiscard}>
          {t`Discard`}
        </Button>
      )}
      {main !== null && acts[main] && <Main item={acts[main]} />}
    </div>
  )
}

function Main({ item: { label, icon, href, onSelect } }: { item: MenuItem }) {
  if (href === undefined)
    return (
      <Button variant="filled" icon={icon} onClick={onSelect}>
        {label}
      </Button>
    )
  return (
    <LinkButton variant="filled" icon={icon} href={href} onClick={openWithin(onSelect)}>
      {label}
    </LinkButton>
  )
}
