// @module-tag beyond/nearest-branch
import { expect, test } from 'vitest';
import { nearestBranch, nearestText, placeNear } from './nearest-branch.ts';
import { pinArea } from './pin-areas.ts';
import { isPin, pinIn, plainPin, withoutPin } from './pin-code.ts';

const branch = (name: string, pin: string, city = '') => ({ id: name, name, pin, city, address: '1 Road' });

const pune = { latitude: 18.5308, longitude: 73.8475 };

test.each([
  ['141001', 'Ludhiana'],
  ['110001', 'Delhi'],
  ['400001', 'Mumbai'],
  ['560001', 'Bengaluru'],
  ['600001', 'Chennai'],
  ['700001', 'Kolkata'],
  ['500001', 'Hyderabad'],
  ['380001', 'Ahmedabad'],
  ['302001', 'Jaipur'],
  ['160017', 'Chandigarh'],
  ['781001', 'Guwahati'],
  ['682001', 'Kochi'],
  ['999999', undefined],
])('PIN code %s is in %s', (pin, name) => {
  expect(pinArea(pin)?.name).toBe(name);
});

test.each([
  ['110001', '400001', 1150],
  ['560001', '600001', 290],
  ['141001', '160017', 90],
  ['411001', '422001', 170],
  ['700001', '781001', 520],
  ['695001', '190001', 2850],
])('from %s to %s it is about %i km as the crow flies', (from, to, km) => {
  const found = nearestBranch(from, [branch('There', to)])?.km ?? 0;
  expect(Math.abs(found - km)).toBeLessThanOrEqual(km * 0.05 + 10);
});

test('the nearest branch is found by its own PIN code or that of its city, in a district by further digits', () => {
  const branches = [
    branch('Nashik', '', 'Nashik 422 005'),
    branch('Aundh', '411007'),
    branch('Hadapsar', '411028', 'Mumbai 400001'),
    branch('No PIN code', ''),
  ];
  const nearest = (pin: string) => {
    const found = nearestBranch(pin, branches);
    return found && nearestText(found);
  };
  expect(nearest('423203')).toBe('Nearest branch: Nashik (about 90 km)');
  expect(nearest('411028')).toBe('Nearest branch: Hadapsar (in your area)');
  expect(nearest('411001')).toBe('Nearest branch: Aundh (in your area)');
  expect(nearest('190001')).toBe('Nearest branch: Nashik (about 1,570 km)');
  expect(nearest('999999')).toBeNull();
  expect(nearestBranch('411001', [branch('No PIN code', '')])).toBeNull();
});

test('PIN codes are read as they are written', () => {
  expect(['411 005', '४११००५', ' 411005'].map(plainPin)).toEqual(Array(3).fill('411005'));
  expect(['411005', '41100', '011005', '4110055'].map(isPin)).toEqual([true, false, false, false]);
  expect(['Pune 411005', 'Pune - 411 005', 'Pune', 'Plot 4110055'].map(pinIn)).toEqual(['411005', '411005', '', '']);
  expect(['Pune 411005', 'Pune - 411 005', 'Pune'].map(withoutPin)).toEqual(Array(3).fill('Pune'));
});

test.each([
  ['far away', '422001', { latitude: 20, longitude: 73.8 }],
  ['near by', '411038', pune],
  ['unknown', '999999', pune],
  ['none', '', pune],
])('the place of a PIN code %s', (_name, pin, place) => {
  expect(placeNear(pin, pune)).toEqual(place);
});
