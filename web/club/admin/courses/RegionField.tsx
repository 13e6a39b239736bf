/** In which region a course lies, chosen among all by their chains. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { chainOf } from '@fourball/shared/club/regions/region-chain.ts';
import { useRegions } from '../../regions/region-queries.ts';
import { words } from './admin-course-words.en.ts';

interface RegionFieldProps {
  /** The id of a region; empty: none. */
  value: string;
  /** The names of the region that the course has, which are known before all others have come. */
  path: readonly string[];
  error: string | undefined;
  onChange: (value: string) => void;
}

const text = words.details;

export function RegionField({ value, path, error, onChange }: RegionFieldProps) {
  const { data: regions = [] } = useRegions();
  const known = value === '' || regions.some(({ id }) => String(id) === value);
  return (
    <NativeSelect
      label={text.region}
      description={text.regionHint}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: text.noRegion },
        ...(known ? [] : [{ value, label: chainOf(path) }]),
        ...regions.map(({ id, chain }) => ({ value: String(id), label: chain })),
      ]}
    />
  );
}
