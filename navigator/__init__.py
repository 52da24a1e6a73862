"""The symbol index: parse, keep fresh, outline, unfold, search.

Nothing is imported here on purpose: parse workers and hooks import single modules of this package and would
pay for the others. The way in is `navigator.navigator.Navigator`.
"""
