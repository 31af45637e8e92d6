import {
  circle,
  control,
  divIcon,
  featureGroup,
  GridLayer,
  type Map as LeafletMap,
  layerGroup,
  map as makeMap,
  marker,
  TileLayer,
} from 'leaflet'
import { useEffect, useRef } from 'react'
import { googleMapsUrl } from '../../../domain/branches/branch-urls.ts'
import type { Radius } from '../../../domain/branches/distance.ts'
import { type Place, REFERENCE_PLACE } from '../../../domain/branches/distance.ts'
import { buttonClass } from '../../components/button.ts'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import type { FoundBranch } from '../branch-card/branch-cards.tsx'
import styles from './branches-map.css?url'

export type MapProps = {
  /** the area that was searched; null for the visitor's position */
  area: string | null
  /** the middle of the search; null for branches that were found by name */
  place: Place | null
  radius: Radius
  branches: readonly FoundBranch[]
  tileUrl: string
}

/**
 * The found branches on a Leaflet map. Only this file imports Leaflet, so that it is downloaded with the
 * first results. The list beside the map has the same information.
 */
export function BranchesMap({ area, place, radius, branches, tileUrl }: MapProps) {
  const t = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<LeafletMap>(null)

  useEffect(() => {
    if (!box.current) return
    const map = openMap(box.current, t)
    drawn.current = map
    return () => {
      map.remove()
    }
  }, [t])

  useEffect(() => {
    const map = drawn.current
    if (!map) return
    const markers = featureGroup(branches.map(each => branchMarker(each, t)))
    const layers = layerGroup([markers]).addTo(map)
    if (place) {
      markers.addLayer(placeMarker(place, area ?? t('branches.yourLocation')))
      layers.addLayer(circleAround(place, radius))
    }
    // Markers at one point have no extent: without a limit their zoom would be infinite.
    map.fitBounds(markers.getBounds().pad(PADDING), { maxZoom: STREET_ZOOM })
    // Add the tiles last, so that none are requested for the previous view.
    createTileLayer(tileUrl, t).addTo(layers)
    return () => {
      layers.remove()
    }
  }, [area, place, radius, branches, tileUrl, t])

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      {/* biome-ignore lint/a11y/useSemanticElements: a map is no set of fields */}
      <div ref={box} role="group" aria-label={t('branches.map')} className="size-full font-sans" />
    </>
  )
}

/** rule S16.14; the centre is REFERENCE_PLACE */
const INITIAL_ZOOM = 11
/** 10 % of space around the markers (rule S16.14) */
const PADDING = 0.1
const MAX_ZOOM = 19
/** Streets with their names. */
const STREET_ZOOM = 16

function openMap(box: HTMLElement, t: Translate): LeafletMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = makeMap(box, {
    zoomControl: false,
    // The wheel scrolls the page until the map was clicked.
    scrollWheelZoom: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
  })
  map.attributionControl.setPrefix(
    '<a href="https://leafletjs.com" target="_blank" rel="noopener">Leaflet</a>',
  )
  map.setView([REFERENCE_PLACE.lat, REFERENCE_PLACE.lng], INITIAL_ZOOM)
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())
  map.on('popupopen', ({ popup }) => {
    popup
      .getElement()
      ?.querySelector('.leaflet-popup-close-button')
      ?.setAttribute('aria-label', t('branches.closePopup'))
  })
  control.zoom({ zoomInTitle: t('branches.zoomIn'), zoomOutTitle: t('branches.zoomOut') }).addTo(map)
  return map
}

/** The tile layer. */
const createTileLayer = (tileUrl: string, t: Translate) =>
  new QuietTileLayer(tileUrl, {
    maxZoom: MAX_ZOOM,
    attribution: `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">${t('branches.mapCredit')}</a>`,
  })

/**
 * Leaflet cancels a tile by giving it an empty `data:` image, which the content security policy blocks with
 * a console error each. This layer lets the request finish unseen instead.
 */
const QuietTileLayer = TileLayer.extend({
  _removeTile: (GridLayer.prototype as unknown as { _removeTile: unknown })._removeTile,
  _abortLoading: null,
}) as unknown as typeof TileLayer

/** The circle of the search radius. */
const circleAround = (place: Place, radius: Radius) =>
  circle([place.lat, place.lng], {
    radius: radius * METRES,
    color: BLUE,
    weight: 2,
    fillOpacity: 0.12,
    interactive: false,
  })

/** The middle of the search: blue, with its name. */
function placeMarker(place: Place, name: string) {
  // The name may be text from the URL, which Leaflet would insert as HTML.
  const label = document.createElement('span')
  label.className = 'block max-w-48 truncate'
  label.textContent = name
  return marker([place.lat, place.lng], {
    icon: divIcon({
      html: `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle cx="12" cy="12" r="9" fill="${BLUE}" stroke="#fff" stroke-width="4"/></svg>`,
      className: '',
      iconSize: [24, 24],
    }),
    title: name,
    alt: name,
    // Above a branch marker at the same place.
    zIndexOffset: 1_000,
  }).bindTooltip(label, { permanent: true, className: 'font-semibold', direction: 'top', offset: [0, -12] })
}

function branchMarker({ branch, km }: FoundBranch, t: Translate) {
  return marker([branch.lat, branch.lng], {
    icon: divIcon({
      html: `<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true"><path d="M16 39s14-12.4 14-23a14 14 0 1 0-28 0c0 10.6 14 23 14 23z" fill="${RED}" stroke="#fff" stroke-width="2"/><circle cx="16" cy="16" r="5.5" fill="#fff"/></svg>`,
      className: '',
      iconSize: [32, 40],
      iconAnchor: [16, 40],
      popupAnchor: [0, -36],
    }),
    title: branch.name,
    alt: branch.name,
  }).bindPopup(() => popup({ branch, km }, t))
}

/** Built from DOM elements, not HTML strings: names and addresses come from the owner's data file. */
function popup({ branch, km }: FoundBranch, t: Translate): HTMLElement {
  const content = document.createElement('div')
  const add = (tag: 'p' | 'a', text: string, className: string) => {
    const element = document.createElement(tag)
    element.className = className
    element.textContent = text
    content.append(element)
    return element
  }
  add('p', branch.name, 'm-0! text-base font-semibold')
  add('p', branch.address, 'm-0! text-sm text-soft')
  if (km !== undefined)
    add('p', t('branches.away', { km: km.toFixed(1) }), 'm-0! mt-1! text-sm font-semibold')
  const link = add('a', t('branches.mapDirections'), `${buttonClass()} mt-2 w-full`) as HTMLAnchorElement
  link.href = googleMapsUrl(branch)
  link.target = '_blank'
  link.rel = 'noopener'
  return content
}

const METRES = 1_000
const BLUE = '#1a66d6'
const RED = '#d3141c'
