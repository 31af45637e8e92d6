import type { ReactNode } from 'react'
import { Badge } from '../components/badge.tsx'
import { buttonClass } from '../components/button.ts'
import { DialogButton } from '../components/dialog.tsx'
import {
  AlertIcon,
  CalendarIcon,
  ChatIcon,
  CloseIcon,
  DownIcon,
  LeftIcon,
  MenuIcon,
  PeopleIcon,
  PinIcon,
  RightIcon,
  SearchIcon,
  VideoIcon,
} from '../components/icons.tsx'
import { Image } from '../components/image.tsx'
import { Notice } from '../components/notice.tsx'
import { Pagination } from '../components/pagination.tsx'
import { PinchZoomImage } from '../components/pinch-zoom-image.tsx'
import { SelectField } from '../components/select-field.tsx'

/** All components in all states. Exists in `npm run dev` only. */
export default function ComponentGallery() {
  const none = <span className="text-soft">No Image</span>
  return (
    <div className="bay grid gap-8 py-6">
      <title>Look</title>
      <h1 className="text-5xl">Look</h1>
      <Row name="Buttons">
        {(['primary', 'dark', 'quiet', 'chat'] as const).map(kind => (
          <span key={kind} className="flex gap-2">
            <button type="button" className={buttonClass(kind)}>
              {kind}
            </button>
            <button type="button" disabled className={buttonClass(kind)}>
              {kind} disabled
            </button>
            <a href="#content" className={buttonClass(kind)}>
              <SearchIcon /> {kind} as a way
            </a>
          </span>
        ))}
      </Row>
      <Row name="Badges">
        <Badge kind="promo">promo</Badge>
        <Badge kind="dark">dark</Badge>
        <Badge kind="plain">plain</Badge>
      </Row>
      <Row name="Selects">
        <SelectField label="Empty" name="a" defaultValue="" placeholder="Choose" options={['195', '205']} />
        <SelectField
          label="Chosen"
          name="b"
          defaultValue="205"
          placeholder="Choose"
          options={['195', '205']}
        />
        <SelectField label="Disabled" name="c" defaultValue="" placeholder="Choose" options={[]} disabled />
      </Row>
      <Row name="Notices">
        <Notice kind="good" title="Location found" text="Showing the nearest branches." />
        <Notice kind="error" title="Location error" text="Unable to get your location. Please try again." />
      </Row>
      <Row name="Dialog">
        <DialogButton id="look-dialog" title="A dialog" opener="Open" closeLabel="Close">
          <PinchZoomImage src="/pictures/tyres/michelin-primacy-4-st.webp" alt="" fallback={none} />
        </DialogButton>
      </Row>
      <Row name="Pictures: there, failed, none">
        {['/pictures/tyres/michelin-primacy-4-st.webp', '/pictures/none.webp', null].map(src => (
          <Image
            key={src}
            src={src}
            alt="A tyre"
            width={160}
            height={160}
            fallback={none}
            className="size-40"
          />
        ))}
      </Row>
      <Row name="Pagination: few, first, middle, last">
        {[
          [1, 2],
          [1, 9],
          [5, 9],
          [9, 9],
        ].map(([page = 1, pageCount = 1]) => (
          <Pagination
            key={`${page} ${pageCount}`}
            label={`Pages ${page} of ${pageCount}`}
            page={page}
            pageCount={pageCount}
            href={number => `?page=${number}`}
            labels={{ previous: 'Previous', next: 'Next', page: number => `Page ${number}` }}
          />
        ))}
      </Row>
      <Row name="Icons">
        {[
          AlertIcon,
          CalendarIcon,
          ChatIcon,
          CloseIcon,
          DownIcon,
          LeftIcon,
          MenuIcon,
          PeopleIcon,
          PinIcon,
          RightIcon,
          SearchIcon,
          VideoIcon,
        ].map((Icon, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Icon key={at} className="size-8" />
        ))}
      </Row>
      <Row name="Lettering">
        <span className="tread text-6xl">195/55R15</span>
        <span className="tread text-4xl text-signal">RM 1,234.50</span>
        <span>Barlow 400, the plain sister</span>
        <strong>Barlow 600</strong>
      </Row>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 border-b border-line text-2xl">{name}</h2>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </section>
  )
}
