import { useLingui } from '@lingui/react/macro'
import { IconCertificate2, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Certificate } from '#contract/certificates/schema.ts'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { Menu } from '#client/ui/popup/menu.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { FileThumb } from './certificate-file.tsx'
import { certificateDay } from '#client/i18n/dates.ts'
import { ExpiryMark } from './expiry-mark.tsx'
import css from './certificates.module.css'

type CertificateLineProps = {
  row: Certificate
  today: string
  ticked: boolean
  onTick: (ticked: boolean) => void
  onOpen: () => void
  onEdit: () => void
  onRemove: () => void
}

/**
 * One certificate: its image, its data and its time until the end (TEAM-13, TEAM-80, TEAM-81; look,
 * 'Person').
 */
export function CertificateLine({
  row,
  today,
  ticked,
  onTick,
  onOpen,
  onEdit,
  onRemove,
}: CertificateLineProps) {
  const { t } = useLingui()
  const {
    certificateTitle: title,
    certificateIssueDate: issued,
    certificateExpirationDate: end,
    certificateImageUri: files,
  } = row
  const [first] = files
  const issuedOn = issued && certificateDay(issued)
  const more = files.length - 1
  return (
    <li className={css.line}>
      <CheckBox
        label={<VisuallyHidden>{t`Choose ${title}`}</VisuallyHidden>}
        checked={ticked}
        onChange={onTick}
      />
      {first === undefined ? (
        <span className={css.noImage}>
          <Icon icon={IconCertificate2} size={30} />
        </span>
      ) : (
        <button type="button" className={css.image} aria-label={t`Open ${title}`} onClick={onOpen}>
          <FileThumb address={first.certificateImageURL} alt={title} />
          {more > 0 && <span className={css.more}>+{more}</span>}
        </button>
      )}
      <span className={css.words}>
        <strong>{title}</strong>
        {issuedOn && <span>{t`Issued ${issuedOn}`}</span>}
      </span>
      <span className={css.state}>
        <ExpiryMark end={end} today={today} />
        <span>{end === null ? t`No end date` : certificateDay(end)}</span>
      </span>
      <Menu
        label={t`What to do with ${title}`}
        trigger={(trigger) => (
          <IconButton
            label={t`What to do with ${title}`}
            icon={<Icon icon={IconDots} style={{ rotate: '90deg' }} />}
            {...trigger}
          />
        )}
        items={[
          {
            key: 'edit',
            label: t`Change or replace`,
            icon: <Icon icon={IconPencil} />,
            onSelect: onEdit,
          },
          {
            key: 'remove',
            label: t`Remove`,
            icon: <Icon icon={IconTrash} />,
            onSelect: onRemove,
            tone: 'danger',
          },
        ]}
      />
    </li>
  )
}
