import { useEffect, useRef, useState } from 'react';

/** Whether more stands to the right of what a box shows that can be scrolled. */
export function useGoesOn<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const [goesOn, setGoesOn] = useState(false);
  // How far it is scrolled, and how wide it is, only the browser knows.
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const look = () => setGoesOn(current.scrollLeft + current.clientWidth < current.scrollWidth - 1);
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, []);
  return { box, goesOn };
}
