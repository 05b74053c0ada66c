import {
  IconCheck,
  IconClipboardCheck,
  IconDownload,
  IconMapPin,
  IconShieldCheck,
  IconTrash,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Mark } from '#client/ui/brand/mark.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { ChoiceButtons } from '#client/ui/form/choice-buttons.tsx'
import { DateTimeField } from '#client/ui/form/date-time-field.tsx'
import { ErrorSummary } from '#client/ui/form/error-summary.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import { History } from '#client/ui/record/history.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { ReviewField } from '#client/ui/record/review-field.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { Risk, RiskBars } from '#client/ui/status/risk.tsx'
import { Status, StatusShape } from '#client/ui/status/status.tsx'
import { ConnectionLine } from '#client/ui/sync/connection-line.tsx'
import { SyncBadge } from '#client/ui/sync/sync-badge.tsx'
import { SyncIndicator } from '#client/ui/sync/sync-indicator.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Tree } from '#client/ui/tree/tree.tsx'
import { people, tree } from './gallery-data.ts'
import { FieldKinds } from './field-kinds.tsx'

const nothing = () => undefined

/** Every part of ui/ on one page, for the eye and for axe. */
export function Gallery() {
  const [location, setLocation] = useState('Level 14')
  const [person, setPerson] = useState<string | null>(null)
  const [risk, setRisk] = useState<string | null>('4')
  const [status, setStatus] = useState('half')
  const [when, setWhen] = useState({ date: '2026-11-20', time: '07:50' })
  const [on, setOn] = useState(true)
  const [off, setOff] = useState(false)
  const [choice, setChoice] = useState<'yours' | 'theirs'>('theirs')
  return (
    <main
      style={{
        display: 'grid',
        gap: '1.25rem',
        padding: '1.5rem',
        background: 'var(--sw-ground)',
        maxWidth: '50rem',
      }}
    >
      <Row>
        <Mark height={32} />
        <h1>Siteward</h1>
      </Row>
      <ConnectionLine connection={{ state: 'solid' }} />
      <ConnectionLine connection={{ state: 'dashed' }} />
      <ConnectionLine connection={{ state: 'filling', done: 34, of: 120 }} />
      <Row>
        <SyncIndicator state="sent" label="All sent" detail="09:41" onOpen={nothing} />
        <SyncIndicator state="offline" label="Offline" detail="3 to send" onOpen={nothing} />
        <SyncIndicator
          state="sending"
          label="Sending"
          detail="34 of 120"
          decide="2 to decide"
          onOpen={nothing}
        />
      </Row>
      <h2>Sync state: dashed is only here, solid is for everyone</h2>
      <Row>
        <SyncBadge state="saved" label="Saved on this device" />
        <SyncBadge state="sending" label="Sending" />
        <SyncBadge state="sent" label="Sent" />
        <SyncBadge state="waiting" label="Waiting for sign-in" />
        <SyncBadge state="decide" label="Needs your decision" />
        <SyncBadge state="refused" label="Refused" tall />
      </Row>
      <Row>
        <Status mark="ring" label="Opened" />
        <Status mark="half" label="In Progress" />
        <Status mark="block" label="Closed" />
        <Status mark="tick" label="Active" />
        <Status mark="dash" label="Inactive" />
      </Row>
      <Row>
        <Risk level={1} label="Low" />
        <Risk level={2} label="Medium" />
        <Risk level={3} label="High" />
        <Risk level={4} label="Critical" />
      </Row>
      <Row>
        <Button variant="filled" icon={<Icon icon={IconCheck} />}>
          Save changes
        </Button>
        <Button icon={<Icon icon={IconDownload} />}>Export</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger" icon={<Icon icon={IconTrash} />}>
          Discard
        </Button>
        <Button disabled>Invite</Button>
      </Row>
      <Row>
        <Switch
          label="Harbor Point is active"
          word={on ? 'Active' : 'Inactive'}
          checked={on}
          onChange={setOn}
        />
        <Switch
          label="Action taken on spot"
          word={off ? 'Yes' : 'No'}
          checked={off}
          onChange={setOff}
        />
        <CheckBox label="Remember password" checked={on} onChange={setOn} />
      </Row>
      <SegmentedTabs
        label="Status filter"
        value={status}
        onChange={setStatus}
        options={[
          { value: 'open', label: 'Not closed', count: 38 },
          { value: 'ring', label: 'Opened', mark: <StatusShape mark="ring" plain />, count: 24 },
          {
            value: 'half',
            label: 'In Progress',
            mark: <StatusShape mark="half" plain />,
            count: 14,
          },
          { value: 'block', label: 'Closed', mark: <StatusShape mark="block" plain />, count: 86 },
        ]}
      />
      <ErrorSummary
        title="One field is missing."
        errors={[{ field: 'person', label: 'Assigned to' }]}
      />
      <ChoiceButtons
        label="Risk level"
        value={risk}
        onChange={setRisk}
        options={[
          { value: '1', label: 'Low', content: <Risk level={1} label="Low" /> },
          { value: '2', label: 'Medium', content: <Risk level={2} label="Medium" /> },
          { value: '3', label: 'High', content: <Risk level={3} label="High" /> },
          { value: '4', label: 'Critical', content: <Risk level={4} label="Critical" /> },
        ]}
      />
      <Two>
        <TextField
          id="location"
          label="Location"
          help="Level, grid or room"
          icon={<Icon icon={IconMapPin} />}
          value={location}
          onChange={setLocation}
        />
        <Select
          id="person"
          label="Assigned to"
          placeholder="Choose a person"
          icon={<Icon icon={IconUser} />}
          error={person ? null : 'Please assign the action!'}
          options={people}
          value={person}
          onChange={setPerson}
        />
        <DateTimeField
          label="Incident date and time"
          timeLabel="Time"
          value={when}
          onChange={setWhen}
        />
        <Select
          label="Level"
          options={[
            { value: 'a', label: 'Critical', icon: <RiskBars level={4} /> },
            { value: 'b', label: 'Low', icon: <RiskBars level={1} /> },
          ]}
          value="a"
          onChange={nothing}
        />
        <TextArea label="Notes for this change" optional value={location} onChange={setLocation} />
        <TextField label="Number" disabled value="1042" onChange={nothing} />
      </Two>
      <FieldKinds />
      <Two>
        <Empty
          icon={<Icon icon={IconClipboardCheck} size={26} />}
          title="No Submissions"
          action={<Button icon={<Icon icon={IconShieldCheck} />}>Choose programs</Button>}
        >
          Forms filled on site appear here. Turn on a program to give your crews their forms.
        </Empty>
        <ProblemState
          title="Error, while updating the Action"
          retry={{ label: 'Try again', onRetry: nothing }}
          action={<Button variant="quiet">See it</Button>}
        >
          The server did not answer. Your change is kept on this device and is sent by itself.
        </ProblemState>
      </Two>
      <SkeletonRows immediate count={3} label="Loading" />
      <ReviewField
        label="Status"
        suggested="Suggested: theirs"
        before={{
          title: 'Before',
          by: 'Thu 19 Nov, 16:05',
          value: <Status mark="ring" label="Opened" />,
        }}
        yours={{ title: 'Yours', by: 'You, 09:02', value: <Status mark="block" label="Closed" /> }}
        theirs={{
          title: 'Theirs',
          by: 'Luis Ortega, 09:20',
          value: <Status mark="half" label="In Progress" />,
        }}
        choice={choice}
        onChoose={setChoice}
      />
      <Two>
        <History
          label="History"
          entries={[
            {
              id: '3',
              mark: 'half',
              title: 'In Progress',
              by: 'Dana Whitfield',
              when: 'Today, 10:42',
              note: 'Temporary rail fitted by the crew on grid C to F. Permanent rail on Monday.',
              unsent: true,
              badge: <SyncBadge state="saved" label="Saved on this device" />,
            },
            {
              id: '2',
              mark: 'half',
              title: 'In Progress',
              by: 'Marcus Oyelaran',
              when: 'November 19, 2026 at 4:05 PM',
              note: 'Stopped work at the edge. Rail posts ordered.',
            },
            {
              id: '1',
              mark: 'ring',
              title: 'Opened',
              by: 'Dana Whitfield',
              when: 'November 19, 2026 at 8:31 AM',
              note: 'Corrective Action Created',
            },
          ]}
        />
        <RecordCard
          number="CA-1187"
          aside="1 d"
          title="Guardrail missing at level 14 slab edge"
          second="Harbor Point Tower B, Marcus Oyelaran"
          meta={
            <>
              <Risk level={4} label="Critical" />
              <Status mark="half" label="In Progress" />
            </>
          }
          badge={<SyncBadge state="saved" label="Saved on this device" />}
          unsent
          href="#one"
          onOpen={nothing}
        />
      </Two>
      <Facts
        facts={[
          { label: 'Incident type', value: 'Unsafe Condition' },
          { label: 'Location', value: 'Level 14, grid C to F' },
          { label: 'Incident date and time', value: '11/19/2026 08:10' },
          { label: 'Opened by', value: 'Dana Whitfield' },
        ]}
      />
      <Tree label="Organization tree" nodes={tree} selected="lo" onSelect={nothing} />
      <Row>
        <Button variant="quiet">Keep active</Button>
        <Button variant="danger" icon={<Icon icon={IconUserOff} />}>
          Deactivate 9
        </Button>
      </Row>
    </main>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem 1rem' }}>
      {children}
    </div>
  )
}

function Two({ children }: { children: ReactNode }) {
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gap: '1rem',
        alignItems: 'start',
      }}
    >
      {children}
    </div>
  )
}
