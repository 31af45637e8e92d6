import { csvFormats } from './csv-formats.ts'
import type { CsvKind } from './data-file.ts'
import { storedColumns } from './format-data-file.ts'

/** Malay headings for a downloaded list, in column order; `mapHeader` maps them back to the same columns. */
export const malayHeadings = (kind: CsvKind): string[] =>
  storedColumns(csvFormats[kind]).map(column => HEADINGS[kind][column] ?? column)

const HEADINGS: Record<CsvKind, Readonly<Record<string, string>>> = {
  tyres: {
    tyre_size: 'Saiz tayar',
    model: 'Model tayar',
    current_price: 'Harga semasa',
    list_price: 'Harga senarai',
    width: 'Lebar',
    aspect_ratio: 'Nisbah aspek',
    rim_size: 'Saiz rim',
    brand_image: 'Gambar jenama',
    model_image: 'Gambar tayar',
    promotion_valid_till: 'Promosi sehingga',
    brand: 'Jenama',
    test_logo: 'Logo ujian',
    hyperlink: 'Pautan',
    load_index: 'Indeks beban',
    speed_rating: 'Kadar kelajuan',
    treadwear: 'Kehausan bunga',
    traction: 'Cengkaman',
    temperature: 'Suhu',
    kind: 'Jenis tayar',
    wet_grip: 'Cengkaman basah',
    noise_db: 'Tahap bunyi',
    warranty_km: 'Waranti km',
    fuel: 'Penjimatan minyak',
    made_in: 'Negara asal',
  },
  vehicles: {
    brand: 'Jenama kereta',
    model: 'Model kereta',
    year: 'Tahun',
    tyre_size: 'Saiz tayar depan',
    rear_tyre_size: 'Saiz tayar belakang',
    load_index: 'Indeks beban',
    speed_rating: 'Kadar kelajuan',
    rear_load_index: 'Indeks beban belakang',
    rear_speed_rating: 'Kadar kelajuan belakang',
  },
  'engine-oils': {
    product_name: 'Nama produk',
    brand: 'Jenama',
    brand_logo: 'Logo jenama',
    product_image: 'Gambar produk',
    type: 'Jenis minyak',
    viscosity: 'Kelikatan',
    volume: 'Isi padu',
    standard_price: 'Harga biasa',
    promotion_price: 'Harga promosi',
  },
  branches: {
    name: 'Nama cawangan',
    address: 'Alamat',
    state: 'Negeri',
    lat: 'Latitud',
    lng: 'Longitud',
    phone: 'Telefon',
    chat_number: 'Nombor WhatsApp',
    hours: 'Waktu operasi',
    services: 'Perkhidmatan',
  },
  'labour-charges': { category: 'Kategori', service: 'Perkhidmatan', price: 'Harga' },
}
