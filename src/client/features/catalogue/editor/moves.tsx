import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { chosenIn, placeOfNode } from './places.ts'
import type { CatalogueDraft } from './use-draft.ts'

/**
 * Menu items that move a program, form or sub-form without a drag: up, down, or to any place, which
 * a dialog asks for.
 */
export function useMoveItems(
  id: string,
  { plans, move }: CatalogueDraft,
): { items: MenuItem[]; dialog: ReactNode } {
  const { t } = useLingui()
  const isOffline = useLacksLine()
  const [isOpen, setOpen] = useState(false)
  const { siblings, place } = placeOfNode(plans ?? [], id) ?? { siblings: [], place: 0 }
  const nameOf = (one: string) => {
    const found = chosenIn(plans ?? [], one)
    return found?.form?.name ?? found?.plan.name ?? ''
  }
  return {
    items: [
      {
        key: 'up',
        label: t`Move up`,
        icon: <Icon icon={IconArrowUp} size={20} />,
        disabled: isOffline || place <= 1,
        onSelect: () => move({ id, target: place - 1 }),
      },
      {
        key: 'down',
        label: t`Move down`,
        icon: <Icon icon={IconArrowDown} size={20} />,
        disabled: isOffline || place === siblings.length,
        onSelect: () => move({ id, target: place + 1 }),
      },
      {
        key: 'move',
        label: t`Move to…`,
        icon: <Icon icon={IconArrowsSort} size={20} />,
        disabled: isOffline || siblings.length < 2,
        onSelect: () => setOpen(true),
      },
    ],
    dialog: isOpen && (
      <MoveDialog
        names={siblings.map(nameOf)}
        place={place}
        onMove={(target) => move({ id, target })}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

interface MoveDialogProps {
  /** Names of all entries of the list, in their order. */
  names: readonly string[]
  /** Place of the moved entry, from 1. */
  place: number
  onMove: (target: number) => void
  onClose: () => void
}

/**
 * Asks for an entry's new place in its list, for people who neither drag nor count key presses
 * (look, targets).
 */
export function MoveDialog({ names, place, onMove, onClose }: MoveDialogProps) {
  const { t } = useLingui()
  const [target, setTarget] = useState(place)
  const name = names[place - 1] ?? ''
  const options = names.map((one, at) => {
    const number = at + 1
    return {
      value: String(number),
      label: number === place ? t`${number}. ${one} (now)` : `${number}. ${one}`,
    }
  })
  return (
    <Confirm
      tone="plain"
      title={t`Move to another place`}
      harmless={t`Cancel`}
      verb={t`Move`}
      onCancel={onClose}
      onConfirm={() => {
        if (target !== place) onMove(target)
        onClose()
      }}
    >
      <p>{name}</p>
      <Select
        label={t`Its new place`}
        options={options}
        value={String(target)}
        onChange={(value) => setTarget(Number(value))}
      />
    </Confirm>
  )
}
